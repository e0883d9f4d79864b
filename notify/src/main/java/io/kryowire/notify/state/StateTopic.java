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
import java.util.concurrent.CompletionException;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import io.kryowire.codec.WireCoder;
import io.kryowire.notify.driver.Command;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateRecord;
import io.kryowire.notify.protocol.StateScript;
import io.kryowire.notify.protocol.StateVersion;
import io.kryowire.notify.protocol.StateWrite;

/**
 * The latest value of each key, in Redis, with versions that the server gives.
 * <p>
 * Each write is one step: the value, its version, the journal and the announcement. The
 * writes of one key by one thread happen in that order. A put or a removal that got no
 * answer is repeated until the write time-out: it may then have happened twice, with two
 * versions. {@link #compareAndPut} never is.
 *
 * @param <V> the type of the values
 */
public final class StateTopic<V> {

	private final StateKeys keys;

	private final StateTopicSettings settings;

	private final WireCoder<V> coder;

	private final TopicAccess access;

	private final ReplicaHome<V> home;

	StateTopic(StateKeys keys, StateTopicSettings settings, WireCoder<V> coder, TopicAccess access,
			ReplicaHome.Opener<V> opener) {
		this.keys = keys;
		this.settings = settings;
		this.coder = coder;
		this.access = access;
		this.home = new ReplicaHome<>(this, opener);
	}

	/**
	 * The topic's name.
	 * @return the name
	 */
	public String name() {
		return this.keys.topic();
	}

	/**
	 * Writes a value.
	 * @param key the key
	 * @param value the value
	 * @return its version
	 * @throws StateAccessException if Redis has not done it, or nobody knows
	 */
	public long put(String key, V value) {
		return join(putAsync(key, value));
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
		return join(putAsync(key, value, ttl));
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
		return write(key, this.coder.encode(value), null, ttl).thenApply((answer) -> StateVersion.read(answer, 0));
	}

	/**
	 * Writes a value if the key has a certain version.
	 * @param key the key
	 * @param expected the version, 0 if there may be no value
	 * @param value the value
	 * @return its version, empty if another version was there
	 * @throws StateAccessException if Redis has not done it, or nobody knows
	 */
	public OptionalLong compareAndPut(String key, long expected, V value) {
		return join(compareAndPutAsync(key, expected, value));
	}

	/**
	 * Writes a value if the key has a certain version.
	 * @param key the key
	 * @param expected the version, 0 if there may be no value
	 * @param value the value
	 * @return is completed with its version, empty if another version was there
	 */
	public CompletableFuture<OptionalLong> compareAndPutAsync(String key, long expected, V value) {
		return write(key, this.coder.encode(value), expected, this.settings.ttl())
			.thenApply((answer) -> (answer[0] == '!' && answer.length != Long.BYTES) ? OptionalLong.empty()
					: OptionalLong.of(StateVersion.read(answer, 0)));
	}

	/**
	 * Removes a value.
	 * @param key the key
	 * @return the version of the removal, 0 if there was nothing to remove
	 * @throws StateAccessException if Redis has not done it, or nobody knows
	 */
	public long remove(String key) {
		return join(removeAsync(key));
	}

	/**
	 * Removes a value.
	 * @param key the key
	 * @return is completed with the version of the removal, 0 if there was nothing
	 */
	public CompletableFuture<Long> removeAsync(String key) {
		return write(key, null, null, Duration.ZERO)
			.thenApply((answer) -> (answer.length == 0) ? 0L : StateVersion.read(answer, 0));
	}

	/**
	 * Writes several values, each in a step of its own.
	 * @param values the values by their keys
	 * @return their versions
	 * @throws StateAccessException if Redis has not done all of it
	 */
	public Map<String, Long> putAll(Map<String, ? extends V> values) {
		return join(putAllAsync(values));
	}

	/**
	 * Writes several values, each in a step of its own.
	 * @param values the values by their keys
	 * @return is completed with their versions when all are written
	 */
	public CompletableFuture<Map<String, Long>> putAllAsync(Map<String, ? extends V> values) {
		Map<String, CompletableFuture<Long>> writes = new LinkedHashMap<>();
		values.forEach((key, value) -> writes.put(key, putAsync(key, value)));
		return all(writes);
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
		return join(versionedAsync(key));
	}

	/**
	 * Reads a value and its version from Redis.
	 * @param key the key
	 * @return is completed with them, with {@code null} if there is no value
	 */
	public CompletableFuture<@Nullable Versioned<V>> versionedAsync(String key) {
		int partition = this.keys.partition(key);
		return this.access.read(Command.of("GET", this.keys.value(partition, key)))
			.thenApply((answer) -> decode(key, (byte[]) answer));
	}

	/**
	 * Reads several values from Redis.
	 * @param wanted the keys
	 * @return the values that are there, by their keys
	 */
	public Map<String, V> getAll(Collection<String> wanted) {
		return join(getAllAsync(wanted));
	}

	/**
	 * Reads several values from Redis.
	 * @param wanted the keys
	 * @return is completed with the values that are there, by their keys
	 */
	public CompletableFuture<Map<String, V>> getAllAsync(Collection<String> wanted) {
		Map<String, CompletableFuture<@Nullable Versioned<V>>> reads = new LinkedHashMap<>();
		wanted.forEach((key) -> reads.put(key, versionedAsync(key)));
		return all(reads).thenApply((found) -> {
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

	ReplicaHome<V> home() {
		return this.home;
	}

	long nanoTime() {
		return this.access.nanoTime();
	}

	private CompletableFuture<byte[]> write(String key, byte @Nullable [] payload, @Nullable Long expected,
			Duration ttl) {
		int partition = this.keys.partition(key);
		long ttlMillis = ttl.isZero() ? 0 : Math.max(1, ttl.toMillis());
		StateWrite write = new StateWrite(key, payload, expected, ttlMillis, this.coder.fingerprint(),
				this.settings.journalLength(), this.settings.inlineLimit(), this.access.trace(), this.access.lineage());
		List<byte[]> arguments = StateScript.arguments(write, this.keys.channel(partition));
		List<byte[]> touched = StateScript.keys(this.keys, partition, key);
		return this.access
			.write(partition, new Command("EVALSHA", StateScript.lead(true), touched, arguments),
					new Command("EVAL", StateScript.lead(false), touched, arguments), expected == null)
			.thenApply((answer) -> (byte[]) answer);
	}

	private @Nullable Versioned<V> decode(String key, byte @Nullable [] bytes) {
		if (bytes == null) {
			return null;
		}
		long version = 0;
		try {
			StateRecord record = StateRecord.read(bytes);
			version = record.version();
			V value = this.coder.decode(bytes, StateRecord.HEADER, record.length());
			return (value != null) ? new Versioned<>(value, version) : null;
		}
		catch (RuntimeException ex) {
			throw new UnreadableStateException(new StateFailure(name(), key, version, bytes, 0, ex));
		}
	}

	private static <T extends @Nullable Object> CompletableFuture<Map<String, T>> all(
			Map<String, CompletableFuture<T>> futures) {
		return CompletableFuture.allOf(futures.values().toArray(CompletableFuture[]::new)).thenApply((done) -> {
			Map<String, T> results = new LinkedHashMap<>();
			futures.forEach((key, future) -> results.put(key, future.join()));
			return results;
		});
	}

	private static <T extends @Nullable Object> T join(CompletableFuture<T> future) {
		try {
			return future.join();
		}
		catch (CompletionException ex) {
			if (ex.getCause() instanceof StateAccessException access) {
				throw new StateAccessException(access.outcome(), String.valueOf(access.getMessage()), access);
			}
			if (ex.getCause() instanceof RuntimeException cause) {
				throw cause;
			}
			throw ex;
		}
	}

}
