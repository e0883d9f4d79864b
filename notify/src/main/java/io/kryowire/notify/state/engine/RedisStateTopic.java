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
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

import io.kryowire.cluster.Fences;
import io.kryowire.cluster.NotOwnerException;
import io.kryowire.codec.KeptFields;
import io.kryowire.notify.state.FreshnessListener;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateFailure;
import io.kryowire.notify.state.StateHandler;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.Versioned;
import io.kryowire.notify.state.access.RecordWrites;
import io.kryowire.notify.state.access.Records;
import io.kryowire.notify.state.access.SlotFences;
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

	/** Of the slots that may be written here, {@code null} if all may be. */
	private final @Nullable SlotFences fences;

	/** The fenced topic that was asked for last. */
	private @Nullable RedisStateTopic<V> fenced;

	RedisStateTopic(StateTopicSettings settings, Records<V> records, UnknownFields unknown,
			ReplicaHome.Opener<V> opener) {
		this.settings = settings;
		this.records = records;
		this.home = new ReplicaHome<>(this, opener);
		this.puts = new GuardedPuts<>(records, settings, unknown, this.home::mayHoldUnknown);
		this.updates = new Updates<>(records, settings, this.puts);
		this.fences = null;
	}

	private RedisStateTopic(RedisStateTopic<V> topic, Fences owned) {
		this.settings = topic.settings;
		this.records = topic.records;
		this.updates = topic.updates;
		this.home = topic.home;
		this.puts = topic.puts;
		this.fences = topic.records.fences(owned);
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
		check(key, value);
		return writing(key, (writes) -> this.puts.put(writes, key, value, ttl));
	}

	@Override
	public OptionalLong compareAndPut(String key, long expected, V value) {
		OptionalLong version = Futures.join(compareAndPutAsync(key, expected, value));
		version.ifPresent((written) -> seen(key, written));
		return version;
	}

	@Override
	public CompletableFuture<OptionalLong> compareAndPutAsync(String key, long expected, V value) {
		check(key, value);
		return writing(key, (writes) -> this.puts.inOrder(writes, key,
				() -> writes.compareAndPut(key, expected, value, KeptFields.NONE, this.settings.ttl())));
	}

	@Override
	public OptionalLong compareAndPut(String key, @Nullable Versioned<V> expected, V value) {
		OptionalLong version = Futures.join(compareAndPutAsync(key, expected, value));
		version.ifPresent((written) -> seen(key, written));
		return version;
	}

	@Override
	public CompletableFuture<OptionalLong> compareAndPutAsync(String key, @Nullable Versioned<V> expected, V value) {
		check(key, value);
		return writing(key, (writes) -> this.puts.inOrder(writes, key,
				() -> this.updates.compareAndPut(writes, key, expected, value)));
	}

	@Override
	public @Nullable Versioned<V> update(String key, UnaryOperator<@Nullable V> change) {
		Versioned<V> written = this.updates.update(writes(key), key, change);
		if (written != null) {
			seen(key, written.version());
		}
		return written;
	}

	@Override
	public CompletableFuture<@Nullable Versioned<V>> updateAsync(String key, UnaryOperator<@Nullable V> change) {
		return writing(key, (writes) -> this.updates.updateAsync(writes, key, change));
	}

	@Override
	public long remove(String key) {
		return seen(key, Futures.join(removeAsync(key)));
	}

	@Override
	public CompletableFuture<Long> removeAsync(String key) {
		return writing(key, (writes) -> this.puts.inOrder(writes, key, () -> writes.remove(key)));
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
		return (this.fences == null) ? this.records.read(key) : this.fences.beforeRead(key)
			.thenCompose((owned) -> owned ? this.records.readBehindFence(key) : this.records.read(key));
	}

	@Override
	public Map<String, V> getAll(Collection<String> wanted) {
		return Futures.join(getAllAsync(wanted));
	}

	@Override
	public Map<String, V> getAll(Collection<String> wanted, Consumer<StateFailure> unreadable) {
		List<StateFailure> failures = new ArrayList<>();
		Map<String, V> values = Futures.join(ManyReads.read(wanted, this::versionedAsync, failures::add));
		failures.forEach(unreadable);
		return values;
	}

	@Override
	public CompletableFuture<Map<String, V>> getAllAsync(Collection<String> wanted) {
		return ManyReads.read(wanted, this::versionedAsync, (failure) -> {
		});
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

	@Override
	public synchronized StateTopic<V> fenced(Fences owned) {
		if (this.fences != null && this.fences.owned() == owned) {
			return this;
		}
		RedisStateTopic<V> last = this.fenced;
		if (last != null && last.fences != null && last.fences.owned() == owned) {
			return last;
		}
		this.settings.checkSlots(name());
		RedisStateTopic<V> next = new RedisStateTopic<>(this, owned);
		owned.guard(Objects.requireNonNull(next.fences));
		this.fenced = next;
		return next;
	}

	/** What waits for others before it is written is refused at the call, too. */
	private void check(String key, @Nullable V value) {
		if (this.fences != null) {
			this.records.check(key, value);
		}
	}

	private RecordWrites<V> writes(String key) {
		return (this.fences == null) ? this.records.writes() : this.records.writes(this.fences, this.fences.fence(key));
	}

	/** Writes with the fence of now, however long the write has to wait. */
	private <T extends @Nullable Object> CompletableFuture<T> writing(String key,
			Function<RecordWrites<V>, CompletableFuture<T>> write) {
		RecordWrites<V> writes;
		try {
			writes = writes(key);
		}
		catch (NotOwnerException ex) {
			return CompletableFuture.failedFuture(ex);
		}
		return write.apply(writes);
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
