/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.kryowire.notify.state.Freshness;
import io.kryowire.notify.state.FreshnessListener;
import io.kryowire.notify.state.ReplicaMode;
import io.kryowire.notify.state.StateFailure;
import io.kryowire.notify.state.StateHandler;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.notify.state.listener.LatestChanges;

/**
 * Where a topic's engine and its listeners are, if anybody has asked for them.
 *
 * @param <V> the type of the values
 */
final class ReplicaHome<V> {

	private static final Logger logger = LoggerFactory.getLogger(StateTopics.class);

	/** So many schemas are named in the log. */
	private static final int MOST_LOGGED = 10;

	/** Makes what a replica consists of. */
	interface Opener<V> {

		/** The topic's settings. */
		StateTopicSettings settings();

		/** A new engine, which hears announcements and runs. */
		Engine<V> open();

		/** Makes threads. */
		StateRuntime runtime();

		/** Is told of every topic. */
		FreshnessListener freshness();

		/** What waits for a new listener of this engine. */
		LatestChanges<V> changes(Engine<V> engine, Predicate<String> wanted, StateHandler<V> handler);

	}

	private final RedisStateTopic<V> topic;

	private final Opener<V> opener;

	private final List<FreshnessListener> listeners = new CopyOnWriteArrayList<>();

	private final FreshnessTeller teller;

	/** Written under the monitor of this. */
	private volatile @Nullable Engine<V> engine;

	/** Touched by the watch. */
	private boolean wasFresh;

	private boolean told;

	ReplicaHome(RedisStateTopic<V> topic, Opener<V> opener) {
		this.topic = topic;
		this.opener = opener;
		this.teller = new FreshnessTeller(topic.name(), opener.runtime(), this::tell);
	}

	Engine<V> engine() {
		Engine<V> open = this.engine;
		if (open != null) {
			return open;
		}
		synchronized (this) {
			open = this.engine;
			if (open == null) {
				open = this.opener.open();
				this.engine = open;
			}
			return open;
		}
	}

	/** When its connection failed last before it was read again. */
	@Nullable Long recovered() {
		Engine<V> open = this.engine;
		return (open != null) ? open.recovered() : null;
	}

	LocalReplica<V> replica() {
		return new LocalReplica<>(this.topic, engine(), this.opener.settings());
	}

	@Nullable LocalReplica<V> replicaIfOpen() {
		Engine<V> open = this.engine;
		return (open != null) ? new LocalReplica<>(this.topic, open, this.opener.settings()) : null;
	}

	/** Whether the value of a key may hold what is unknown here, as far as it is kept. */
	boolean mayHoldUnknown(String key) {
		Engine<V> open = this.engine;
		ReplicaEntry<V> held = (open != null) ? open.store().entries().get(key) : null;
		if (held == null || !held.known()) {
			return open == null || this.opener.settings().replica() != ReplicaMode.EAGER;
		}
		return held.failure() != null || (held.versioned() != null && !held.versioned().kept().isEmpty());
	}

	Runnable listen(Predicate<String> wanted, StateHandler<V> handler) {
		Engine<V> open = engine();
		LatestChanges<V> changes = this.opener.changes(open, wanted, handler);
		open.store().listeners().add(changes);
		open.store().listened();
		// What was applied before the listener was there it has to be told as well
		open.store().entries().keySet().forEach((key) -> changes.offerHeld(key, () -> {
			ReplicaEntry<V> held = open.store().entries().get(key);
			return (held != null) ? held.versioned() : null;
		}));
		return () -> {
			open.store().listeners().remove(changes);
			changes.close();
			open.listenersChanged();
		};
	}

	void addFreshnessListener(FreshnessListener listener) {
		// First, so that it is told what the engine that may start now finds
		this.listeners.add(listener);
		engine();
	}

	/**
	 * Tells whether freshness has changed since the last call. That it fails for one
	 * topic is no reason not to watch the others, nor not to try again.
	 */
	void watch() {
		Engine<V> open = this.engine;
		if (open == null) {
			return;
		}
		try {
			watch(open);
		}
		catch (RuntimeException ex) {
			logger.error("State topic '{}' could not be watched", this.topic.name(), ex);
		}
	}

	private void watch(Engine<V> open) {
		this.teller.tellWhatWaits();
		Freshness now = open.freshness();
		if (now.fresh() == this.wasFresh && (this.told || !now.fresh())) {
			return;
		}
		this.wasFresh = now.fresh();
		if (!this.told && now.fresh()) {
			logSchemas(open.store());
			logUnreadable(open.store());
		}
		if (this.told || now.fresh()) {
			log(now);
			this.teller.changed(now);
		}
		this.told = true;
	}

	/** Which other versions have written what is there already. */
	private void logSchemas(Store<V> store) {
		List<String> others = store.decoding()
			.schemas(store.entries().values())
			.stream()
			.filter((schema) -> !schema.own())
			.map((schema) -> "%d with schema %s (%s)".formatted(schema.values(), schema.fingerprint(),
					schema.readable() ? "all can be read" : "%d cannot be read".formatted(schema.unreadable())))
			.limit(MOST_LOGGED)
			.toList();
		if (!others.isEmpty()) {
			logger.info("State topic '{}' has values that other versions of their type have written: {}",
					this.topic.name(), String.join(", ", others));
		}
	}

	/** What has become unreadable later its readers are told of. */
	private void logUnreadable(Store<V> store) {
		int unreadable = store.decoding().unreadable().size();
		if (unreadable > 0) {
			StateFailure example = store.decoding().unreadable().example();
			logger.warn(
					"State topic '{}' has {} keys whose values this process cannot read, such as '{}'{}. Start a version of this application that can, or write these keys again; other keys are not affected.",
					this.topic.name(), unreadable, store.decoding().unreadable().anyKey(),
					(example != null) ? ": " + example.exception().getMessage() : "");
		}
	}

	private void log(Freshness now) {
		if (now.fresh()) {
			logger.info("State topic '{}' is fresh", this.topic.name());
		}
		else {
			logger.warn("State topic '{}' is stale: last proven complete as of {}, {}. Values in memory may be old.",
					this.topic.name(), now.completeAsOf(), now.reason());
		}
	}

	private void tell(Freshness now) {
		tell(this.opener.freshness(), now);
		this.listeners.forEach((listener) -> tell(listener, now));
	}

	private void tell(FreshnessListener listener, Freshness now) {
		try {
			listener.freshnessChanged(this.topic.name(), now);
		}
		catch (Throwable ex) {
			logger.error("Freshness listener {} failed for state topic '{}'", listener, this.topic.name(), ex);
		}
	}

	Stream<LatestChanges<V>> latestChanges() {
		Engine<V> open = this.engine;
		return (open != null) ? open.store().listeners().stream() : Stream.empty();
	}

	void close() {
		this.teller.close();
		Engine<V> open = this.engine;
		if (open != null) {
			open.store().listeners().forEach(LatestChanges::close);
			open.close();
		}
	}

}
