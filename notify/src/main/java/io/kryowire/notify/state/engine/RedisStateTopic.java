/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

import io.kryowire.codec.KeptFields;
import io.kryowire.notify.protocol.StateWrite;
import io.kryowire.notify.state.FreshnessListener;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateFailure;
import io.kryowire.notify.state.StateHandler;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.UnreadableStateException;
import io.kryowire.notify.state.Versioned;
import io.kryowire.notify.state.access.Records;
import io.kryowire.notify.state.access.UnknownFields;

/**
 * A topic that is read and written over connections which all topics share.
 *
 * @param <V> the type of the values
 */
final class RedisStateTopic<V> implements StateTopic<V> {

	private final StateTopicSettings settings;

	private final Records<V> records;

	private final Updates<V> updates;

	private final ReplicaHome<V> home;

	private final GuardedPuts<V> puts;

	RedisStateTopic(StateTopicSettings settings, Records<V> records, UnknownFields unknown,
			ReplicaHome.Opener<V> opener) {
		this.settings = settings;
		this.records = records;
		this.updates = new Updates<>(records, settings);
		this.home = new ReplicaHome<>(this, opener);
		this.puts = new GuardedPuts<>(records, settings, unknown, this.home::mayHoldUnknown);
	}

	@Override
	public String name() {
		return this.records.topic();
	}

	@Override
	public long put(String key, V value) {
		return seen(key, Futures.join(putAsync(key, value)));
	}

	@Override
	public long put(String key, V value, Duration ttl) {
		return seen(key, Futures.join(putAsync(key, value, ttl)));
	}

	@Override
	public CompletableFuture<Long> putAsync(String key, V value) {
		return putAsync(key, value, this.settings.ttl());
	}

	@Override
	public CompletableFuture<Long> putAsync(String key, V value, Duration ttl) {
		return this.puts.put(key, value, ttl);
	}

	@Override
	public OptionalLong compareAndPut(String key, long expected, V value) {
		OptionalLong version = Futures.join(compareAndPutAsync(key, expected, value));
		version.ifPresent((written) -> seen(key, written));
		return version;
	}

	@Override
	public CompletableFuture<OptionalLong> compareAndPutAsync(String key, long expected, V value) {
		return this.puts.inOrder(key,
				() -> this.records.compareAndPut(key, expected, value, KeptFields.NONE, this.settings.ttl()));
	}

	@Override
	public OptionalLong compareAndPut(String key, @Nullable Versioned<V> expected, V value) {
		OptionalLong version = Futures.join(compareAndPutAsync(key, expected, value));
		version.ifPresent((written) -> seen(key, written));
		return version;
	}

	@Override
	public CompletableFuture<OptionalLong> compareAndPutAsync(String key, @Nullable Versioned<V> expected, V value) {
		return this.puts.inOrder(key, () -> this.updates.compareAndPut(key, expected, value));
	}

	@Override
	public @Nullable Versioned<V> update(String key, UnaryOperator<@Nullable V> change) {
		Versioned<V> written = this.updates.update(key, change);
		if (written != null) {
			seen(key, written.version());
		}
		return written;
	}

	@Override
	public CompletableFuture<@Nullable Versioned<V>> updateAsync(String key, UnaryOperator<@Nullable V> change) {
		return this.updates.updateAsync(key, change);
	}

	@Override
	public long remove(String key) {
		return seen(key, Futures.join(removeAsync(key)));
	}

	@Override
	public CompletableFuture<Long> removeAsync(String key) {
		return this.puts.inOrder(key, () -> this.records.remove(key));
	}

	@Override
	public Map<String, Long> putAll(Map<String, ? extends V> values) {
		Map<String, Long> versions = Futures.join(putAllAsync(values));
		long since = nanoTime();
		versions.forEach((key, version) -> seen(key, version, since));
		return versions;
	}

	@Override
	public CompletableFuture<Map<String, Long>> putAllAsync(Map<String, ? extends V> values) {
		values.forEach(this.records::check);
		Map<String, CompletableFuture<Long>> writes = new LinkedHashMap<>();
		values.forEach((key, value) -> writes.put(key, putAsync(key, value)));
		return Futures.all(writes);
	}

	@Override
	public @Nullable V get(String key) {
		Versioned<V> versioned = versioned(key);
		return (versioned != null) ? versioned.value() : null;
	}

	@Override
	public @Nullable Versioned<V> versioned(String key) {
		return Futures.join(versionedAsync(key));
	}

	@Override
	public CompletableFuture<@Nullable Versioned<V>> versionedAsync(String key) {
		return this.records.read(key);
	}

	@Override
	public Map<String, V> getAll(Collection<String> wanted) {
		return Futures.join(getAllAsync(wanted));
	}

	@Override
	public Map<String, V> getAll(Collection<String> wanted, Consumer<StateFailure> unreadable) {
		List<StateFailure> failures = new ArrayList<>();
		Map<String, V> values = Futures.join(getAllAsync(wanted, failures));
		failures.forEach(unreadable);
		return values;
	}

	@Override
	public CompletableFuture<Map<String, V>> getAllAsync(Collection<String> wanted) {
		return getAllAsync(wanted, new ArrayList<>());
	}

	private CompletableFuture<Map<String, V>> getAllAsync(Collection<String> wanted, List<StateFailure> unreadable) {
		wanted.forEach(StateWrite::checkKey);
		Map<String, CompletableFuture<@Nullable Object>> reads = new LinkedHashMap<>();
		wanted.forEach((key) -> reads.put(key, versionedAsync(key).handle(RedisStateTopic::readable)));
		return Futures.all(reads).thenApply((found) -> {
			Map<String, V> values = new LinkedHashMap<>();
			found.forEach((key, read) -> {
				if (read instanceof StateFailure failure) {
					unreadable.add(failure);
				}
				else if (read != null) {
					values.put(key, value(read));
				}
			});
			return values;
		});
	}

	@SuppressWarnings("unchecked")
	private static <V> V value(Object versioned) {
		return ((Versioned<V>) versioned).value();
	}

	/** A value that cannot be read keeps no other one from being read. */
	private static @Nullable Object readable(@Nullable Versioned<?> versioned, @Nullable Throwable failure) {
		Throwable cause = (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause()
				: failure;
		if (cause instanceof UnreadableStateException unreadable) {
			return unreadable.failure();
		}
		if (cause != null) {
			throw new CompletionException(cause);
		}
		return versioned;
	}

	@Override
	public Replica<V> replica() {
		return this.home.replica();
	}

	@Override
	public Runnable listen(Predicate<String> wanted, StateHandler<V> handler) {
		return this.home.listen(wanted, handler);
	}

	@Override
	public void addFreshnessListener(FreshnessListener listener) {
		this.home.addFreshnessListener(listener);
	}

	/** Waits until this process can see what it has written. */
	private long seen(String key, long version) {
		return seen(key, version, nanoTime());
	}

	private long seen(String key, long version, long since) {
		if (this.settings.readYourWrites() && version > 0) {
			LocalReplica<V> replica = this.home.replicaIfOpen();
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
