/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.protocol.StateWrite;
import io.kryowire.notify.state.Freshness;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.ReplicaStatistics;
import io.kryowire.notify.state.StateAccessException;
import io.kryowire.notify.state.StateAccessException.Outcome;
import io.kryowire.notify.state.StateFailure;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.Versioned;
import io.kryowire.notify.state.StateSchema;

/**
 * A replica whose values an engine keeps fresh.
 *
 * @param <V> the type of the values
 */
final class LocalReplica<V> implements Replica<V> {

	/** How long an announcement may be on its way before its write is looked for. */
	private static final Duration ANNOUNCEMENT = Duration.ofMillis(5);

	private final RedisStateTopic<V> topic;

	private final Engine<V> engine;

	private final StateTopicSettings settings;

	LocalReplica(RedisStateTopic<V> topic, Engine<V> engine, StateTopicSettings settings) {
		this.topic = topic;
		this.engine = engine;
		this.settings = settings;
	}

	@Override
	public @Nullable V get(String key) {
		Versioned<V> versioned = versioned(key);
		return (versioned != null) ? versioned.value() : null;
	}

	@Override
	public @Nullable Versioned<V> versioned(String key) {
		ReplicaEntry<V> held = this.engine.store().entries().get(key);
		if (held != null && held.known()) {
			return held.readable();
		}
		return switch (this.settings.replica()) {
			case EAGER -> null;
			case LAZY -> fetch(key);
			case NONE -> this.topic.versioned(key);
		};
	}

	@Override
	public String topic() {
		return this.topic.name();
	}

	Engine<V> engine() {
		return this.engine;
	}

	private @Nullable Versioned<V> fetch(String key) {
		StateWrite.checkKey(key);
		AtomicInteger evictions = new AtomicInteger();
		this.engine.store().entries().putIfAbsent(key, ReplicaEntry.wanted());
		this.engine.look(key);
		boolean come = this.engine.await(() -> {
			ReplicaEntry<V> now = this.engine.store().entries().get(key);
			return (now == null) ? evictions.incrementAndGet() > 0 : now.known();
		}, this.settings.writeTimeout());
		ReplicaEntry<V> held = this.engine.store().entries().get(key);
		if (held != null && held.known()) {
			return held.readable();
		}
		if (come) {
			return this.topic.versioned(key);
		}
		throw new StateAccessException(Outcome.NOT_SENT,
				"The value of '%s' in state topic '%s' could not be read within %s: %s".formatted(key,
						this.topic.name(), this.settings.writeTimeout(), freshness().reason()),
				null);
	}

	@Override
	public void forEach(BiConsumer<String, Versioned<V>> action) {
		this.engine.store().entries().forEach((key, held) -> {
			Versioned<V> versioned = held.versioned();
			if (versioned != null) {
				action.accept(key, versioned);
			}
		});
	}

	@Override
	public int size() {
		return this.engine.store().entries().size();
	}

	@Override
	public Freshness freshness() {
		return this.engine.freshness();
	}

	@Override
	public boolean awaitFresh(Duration timeout) {
		long since = this.topic.nanoTime();
		this.engine.lookAgain();
		return this.engine.await(() -> isProvenSince(since), timeout);
	}

	@Override
	public boolean awaitVersion(String key, long version, Duration timeout) {
		if (this.engine.isAppliedUpTo(key, version)) {
			return true;
		}
		StateWrite.checkKey(key);
		this.engine.look(key);
		return this.engine.await(() -> this.engine.isAppliedUpTo(key, version), timeout);
	}

	/**
	 * Waits for a write of this process, if its value is kept here, as long as this is
	 * fresh. Usually its announcement is on its way: only if that does not come is a
	 * proof wanted, which also ends the waiting for what a failover has undone.
	 * @param since when it had been written
	 */
	void awaitOwn(String key, long version, long since) {
		boolean kept = switch (this.settings.replica()) {
			case EAGER -> true;
			case LAZY -> this.engine.store().entries().get(key) != null;
			case NONE -> false;
		};
		if (!kept || this.engine.isCurrent() || this.engine.isAppliedUpTo(key, version)) {
			return;
		}
		BooleanSupplier seen = () -> this.engine.isAppliedUpTo(key, version) || isProvenSince(since);
		Duration left = freshFor();
		Duration patience = ANNOUNCEMENT.minusNanos(this.topic.nanoTime() - since);
		boolean come = this.engine.await(seen, (patience.compareTo(left) < 0) ? patience : left);
		left = freshFor();
		if (!come && !left.isZero()) {
			this.engine.lookAgain();
		}
		while (!come && !left.isZero() && !this.engine.isClosed() && !Thread.currentThread().isInterrupted()) {
			come = this.engine.await(seen, left);
			left = freshFor();
		}
	}

	/** How long this is fresh without another proof, zero if it is not. */
	private Duration freshFor() {
		Duration left = this.settings.staleAfter().minus(freshness().age());
		return left.isNegative() ? Duration.ZERO : left;
	}

	/** Whether everything that was written before a time can be seen. */
	private boolean isProvenSince(long since) {
		// Before the age, which grows: a proof must not seem younger than it is
		long now = this.topic.nanoTime();
		Freshness freshness = this.engine.freshness();
		return freshness.fresh() && now - freshness.age().toNanos() - since >= 0;
	}

	@Override
	public ReplicaStatistics statistics() {
		return this.engine.statistics();
	}

	@Override
	public List<StateSchema> schemas() {
		return this.engine.store().decoding().schemas(this.engine.store().entries().values());
	}

	@Override
	public @Nullable StateFailure unreadable() {
		Store<V> store = this.engine.store();
		StateFailure example = store.decoding().unreadable().example();
		String key = store.decoding().unreadable().anyKey();
		if (example != null || key == null) {
			return example;
		}
		ReplicaEntry<V> held = store.entries().get(key);
		return (held != null) ? held.failure() : null;
	}

}
