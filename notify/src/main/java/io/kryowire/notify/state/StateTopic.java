/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.protocol.StateWrite;

/**
 * The latest value of each key, in Redis, with versions that the server gives.
 * <p>
 * Each write is one step: the value, its version, the journal and the announcement. The
 * writes of one key by one thread happen in that order. A put or a removal that got no
 * answer is repeated until the write time-out: it may then have happened twice, with two
 * versions, and the second time over a value that somebody else has written in between.
 * {@link #compareAndPut} is never repeated: who shares keys with other writers, and must
 * not lose what they write, uses that.
 * <p>
 * With {@link StateTopicSettings#readYourWrites()} a method that waits for its write also
 * waits until the replica of this process, if there is one and it keeps the key, has that
 * write, as long as the replica is fresh. If it is stale, or becomes so, or nothing has
 * been proven yet, the method returns. The asynchronous methods do not wait.
 * <p>
 * A key is text of 1 to 4096 letters that UTF-8 can hold, so no surrogate without its
 * other half; a value is never {@code null}. Anything else is an
 * {@link IllegalArgumentException} of the call, of which nothing has been sent.
 * <p>
 * What is attached to a future runs on the thread that takes Redis' answers, and must not
 * block; methods that wait throw an exception there.
 *
 * @param <V> the type of the values
 */
public final class StateTopic<V> {

	private final StateTopicSettings settings;

	private final Records<V> records;

	private final ReplicaHome<V> home;

	StateTopic(StateTopicSettings settings, Records<V> records, ReplicaHome.Opener<V> opener) {
		this.settings = settings;
		this.records = records;
		this.home = new ReplicaHome<>(this, opener);
	}

	/**
	 * The topic's name.
	 * @return the name
	 */
	public String name() {
		return this.records.topic();
	}

	/**
	 * Writes a value.
	 * @param key the key
	 * @param value the value
	 * @return its version
	 * @throws StateAccessException if Redis has not done it, or nobody knows
	 */
	public long put(String key, V value) {
		return seen(key, Futures.join(putAsync(key, value)));
	}

	/**
	 * Writes a value that ends by itself.
	 * @param key the key
	 * @param value the value
	 * @param ttl after how long
	 * @return its version
	 * @throws StateAccessException if Redis has not done it, or nobody knows
	 */
	public long put(String key, V value, Duration ttl) {
		return seen(key, Futures.join(putAsync(key, value, ttl)));
	}

	/**
	 * Writes a value.
	 * @param key the key
	 * @param value the value
	 * @return is completed with its version
	 */
	public CompletableFuture<Long> putAsync(String key, V value) {
		return putAsync(key, value, this.settings.ttl());
	}

	/**
	 * Writes a value that ends by itself.
	 * @param key the key
	 * @param value the value
	 * @param ttl after how long, zero for never
	 * @return is completed with its version
	 */
	public CompletableFuture<Long> putAsync(String key, V value, Duration ttl) {
		return this.records.put(key, value, ttl);
	}

	/**
	 * Writes a value if the key has a certain version.
	 * @param key the key
	 * @param expected the version, 0 if there may be no value
	 * @param value the value
	 * @return its version, empty if another version was there, or something that is no
	 * value of this topic
	 * @throws StateAccessException if Redis has not done it, or nobody knows
	 */
	public OptionalLong compareAndPut(String key, long expected, V value) {
		OptionalLong version = Futures.join(compareAndPutAsync(key, expected, value));
		version.ifPresent((written) -> seen(key, written));
		return version;
	}

	/**
	 * Writes a value if the key has a certain version.
	 * @param key the key
	 * @param expected the version, 0 if there may be no value
	 * @param value the value
	 * @return as {@link #compareAndPut}
	 */
	public CompletableFuture<OptionalLong> compareAndPutAsync(String key, long expected, V value) {
		return this.records.compareAndPut(key, expected, value, this.settings.ttl());
	}

	/**
	 * Removes a value.
	 * @param key the key
	 * @return the version of the removal, 0 if there was nothing to remove
	 * @throws StateAccessException if Redis has not done it, or nobody knows
	 */
	public long remove(String key) {
		return seen(key, Futures.join(removeAsync(key)));
	}

	/**
	 * Removes a value.
	 * @param key the key
	 * @return is completed with the version of the removal, 0 if there was nothing
	 */
	public CompletableFuture<Long> removeAsync(String key) {
		return this.records.remove(key);
	}

	/**
	 * Writes several values, each in a step of its own.
	 * @param values the values by their keys
	 * @return their versions
	 * @throws StateAccessException if Redis has not done all of it
	 */
	public Map<String, Long> putAll(Map<String, ? extends V> values) {
		Map<String, Long> versions = Futures.join(putAllAsync(values));
		long since = nanoTime();
		versions.forEach((key, version) -> seen(key, version, since));
		return versions;
	}

	/**
	 * Writes several values, each in a step of its own.
	 * @param values the values by their keys
	 * @return is completed with their versions when all are written
	 */
	public CompletableFuture<Map<String, Long>> putAllAsync(Map<String, ? extends V> values) {
		values.forEach(this.records::check);
		Map<String, CompletableFuture<Long>> writes = new LinkedHashMap<>();
		values.forEach((key, value) -> writes.put(key, putAsync(key, value)));
		return Futures.all(writes);
	}

	/**
	 * Reads a value from Redis.
	 * @param key the key
	 * @return the value, {@code null} if there is none
	 * @throws StateAccessException if Redis does not answer
	 * @throws UnreadableStateException if it cannot be decoded
	 */
	public @Nullable V get(String key) {
		Versioned<V> versioned = versioned(key);
		return (versioned != null) ? versioned.value() : null;
	}

	/**
	 * Reads a value and its version from Redis.
	 * @param key the key
	 * @return as {@link #get}
	 */
	public @Nullable Versioned<V> versioned(String key) {
		return Futures.join(versionedAsync(key));
	}

	/**
	 * Reads a value and its version from Redis.
	 * @param key the key
	 * @return is completed with them, with {@code null} if there is no value
	 */
	public CompletableFuture<@Nullable Versioned<V>> versionedAsync(String key) {
		return this.records.read(key);
	}

	/**
	 * Reads several values from Redis.
	 * @param wanted the keys
	 * @return the values that are there, by their keys
	 */
	public Map<String, V> getAll(Collection<String> wanted) {
		return Futures.join(getAllAsync(wanted));
	}

	/**
	 * Reads several values from Redis.
	 * @param wanted the keys
	 * @return is completed with the values that are there, by their keys
	 */
	public CompletableFuture<Map<String, V>> getAllAsync(Collection<String> wanted) {
		wanted.forEach(StateWrite::checkKey);
		Map<String, CompletableFuture<@Nullable Versioned<V>>> reads = new LinkedHashMap<>();
		wanted.forEach((key) -> reads.put(key, versionedAsync(key)));
		return Futures.all(reads).thenApply((found) -> {
			Map<String, V> values = new LinkedHashMap<>();
			found.forEach((key, versioned) -> {
				if (versioned != null) {
					values.put(key, versioned.value());
				}
			});
			return values;
		});
	}

	/**
	 * The replica of this topic in this process, which is started by the first call.
	 * @return the replica, the same each time
	 */
	public Replica<V> replica() {
		return this.home.replica();
	}

	/**
	 * Listens to changes of keys. With an eager replica the listener is told of every
	 * value that is there; otherwise of changes from now on.
	 * @param wanted which keys
	 * @param handler handles their latest values
	 * @return ends the listening
	 */
	public Runnable listen(Predicate<String> wanted, StateHandler<V> handler) {
		return this.home.listen(wanted, handler);
	}

	/**
	 * Is told when the replica becomes stale or fresh. Starts the replica.
	 * @param listener is told
	 */
	public void addFreshnessListener(FreshnessListener listener) {
		this.home.addFreshnessListener(listener);
	}

	/** Waits until this process can see what it has written. */
	private long seen(String key, long version) {
		return seen(key, version, nanoTime());
	}

	private long seen(String key, long version, long since) {
		if (this.settings.readYourWrites() && version > 0) {
			Replica<V> replica = this.home.replicaIfOpen();
			if (replica != null) {
				replica.awaitOwn(key, version, since);
			}
		}
		return version;
	}

	ReplicaHome<V> home() {
		return this.home;
	}

	long nanoTime() {
		return this.records.nanoTime();
	}

}
