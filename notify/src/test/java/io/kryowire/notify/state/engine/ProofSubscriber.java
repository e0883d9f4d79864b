/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.state.Freshness;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.ReplicaMode;
import io.kryowire.notify.state.ReplicaStatistics;
import io.kryowire.notify.state.StateAccessException;
import io.kryowire.notify.state.StateChange;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.Versioned;
import io.kryowire.proof.history.Extent;
import io.kryowire.proof.history.HistorySubscriber;
import io.kryowire.proof.history.HistoryWriter;
import io.kryowire.proof.history.ValueHash;

import static io.kryowire.test.waiting.Waiting.patiently;

/**
 * A process with a replica. It tells what its listener was told, what it serves and
 * claims, key by key, and whether it can read what it has written itself. Says since when
 * it is complete, and at the end what it holds.
 */
final class ProofSubscriber {

	/** A listener cannot handle these keys as long as it is told to throw. */
	static final String THROWING = "k3";

	/** A listener does not come back from this key as long as it is told to block. */
	static final String BLOCKING = "k5";

	/** How far a machine's clock may be set while a subscriber is stale. */
	private static final Duration CLOCKS_APART = Duration.ofMillis(50);

	private static final Duration PATIENCE = Duration.ofSeconds(5);

	private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

	private static final int TICKS_OF_A_BOOKMARK = 10;

	/** So often each key is served: a history leaves out what follows too soon. */
	private static final int ROUNDS = 2;

	private final ProofConsole console;

	private final StateTopic<String> topic;

	private final Replica<String> replica;

	private final HistorySubscriber history;

	private final List<String> keys;

	private final List<String> ownKeys;

	private final int keysOfATick;

	private final ReplicaMode mode;

	private final String name;

	/** Touched by the thread that samples. */
	private long completeAsOf;

	private boolean wasFresh;

	/** Since when all that was served was fresh, and how many times that was. */
	private long freshSince;

	private int freshServes;

	private int next;

	private String reason = "";

	private ProofSubscriber(ProofConsole console, ProofOrders orders, StateTopic<String> topic,
			HistorySubscriber history) {
		this.console = console;
		this.topic = topic;
		this.replica = topic.replica();
		this.history = history;
		this.keysOfATick = orders.number("serves");
		this.mode = ReplicaMode.valueOf(orders.text("mode"));
		this.name = orders.text("name");
		this.ownKeys = ProofOrders.ownKeys(this.name);
		this.keys = new ArrayList<>(orders.keys());
		this.keys.addAll(this.ownKeys);
	}

	public static void main(String[] arguments) throws Exception {
		ProofConsole console = new ProofConsole();
		ProofOrders orders = ProofOrders.of(arguments);
		String name = orders.text("name");
		try (HistorySubscriber history = HistorySubscriber.open(orders.directory(), name);
				HistoryWriter own = HistoryWriter.open(orders.directory(), name + "-own").inOrder()) {
			StateTopic<String> topic = orders.topics((failure) -> {
			}).topic(ProofOrders.TOPIC, String.class);
			ProofSubscriber subscriber = new ProofSubscriber(console, orders, topic, history);
			topic.listen((key) -> true, subscriber::changed);
			topic.listen((key) -> key.startsWith(THROWING) || key.equals(BLOCKING), subscriber::misbehave);
			Thread bookmarks = new Thread(() -> subscriber.writeAndRead(own), "proof-bookmarks");
			bookmarks.setDaemon(true);
			bookmarks.start();
			console.say("ready");
			subscriber.sample();
			bookmarks.join();
			subscriber.end();
		}
		console.say("ended");
		Runtime.getRuntime().halt(0);
	}

	private void changed(String key, @Nullable String latest, StateChange change) {
		this.history.saw(key, (latest != null) ? change.version() : 0, hash(latest));
	}

	private static long hash(@Nullable String value) {
		return (value != null) ? ValueHash.of(value) : ValueHash.ABSENT;
	}

	private void misbehave(String key, @Nullable String latest, StateChange change) throws InterruptedException {
		if (key.equals(BLOCKING)) {
			this.console.awaitNot("block");
		}
		else if (this.console.hasHeard("throw")) {
			throw new IllegalStateException("As told");
		}
	}

	/**
	 * Some keys at each tick, until it is told to end and is fresh.
	 */
	private void sample() {
		long due = System.nanoTime();
		while (!this.console.hasHeard("end") || !this.wasFresh) {
			for (int i = 0; i < this.keysOfATick; i++) {
				this.next = (this.next + 1) % this.keys.size();
				serve(this.keys.get(this.next));
			}
			due = Math.max(due + TICK_NANOS, System.nanoTime());
			LockSupport.parkNanos(due - System.nanoTime());
		}
	}

	/** The claim is asked for before the value is read. */
	private void serve(String key) {
		long asked = this.history.now();
		Instant time = Instant.now();
		Freshness claim = this.replica.freshness();
		Versioned<String> value;
		try {
			value = this.replica.versioned(key);
		}
		catch (StateAccessException ex) {
			// Of an eager replica nobody asks Redis
			this.history.claimed(asked, claim.fresh(), claim.bound());
			say(asked, claim);
			count(asked, false);
			return;
		}
		this.history.served(asked, key, (value != null) ? value.version() : 0,
				hash((value != null) ? value.value() : null), claim.fresh() ? claim.bound() : null,
				asOf(asked, time, claim));
		this.history.claimed(asked, claim.fresh(), claim.bound());
		say(asked, claim);
		count(asked, claim.fresh());
	}

	/** Says so when each key has been served, and nothing of it was not fresh. */
	private void count(long asked, boolean fresh) {
		if (!fresh) {
			this.freshServes = 0;
			return;
		}
		if (this.freshServes++ == 0) {
			this.freshSince = asked;
		}
		if (this.freshServes == ROUNDS * this.keys.size()) {
			this.console.say("served " + this.freshSince);
			this.freshServes = 0;
		}
	}

	private void say(long asked, Freshness claim) {
		if (!claim.reason().equals(this.reason)) {
			this.reason = claim.reason();
			System.err.printf("%d %s%n", asked, claim);
		}
		long complete = asked - claim.age().toNanos();
		if (claim.fresh() != this.wasFresh || complete - this.completeAsOf > TICK_NANOS) {
			this.completeAsOf = complete;
			this.wasFresh = claim.fresh();
			this.console.say("complete %d %d %b".formatted(complete, this.history.now(), claim.fresh()));
		}
	}

	/**
	 * As of when all is complete, as it was said in two ways: by the age, and as a time
	 * of the other clock, which may be set.
	 * @param asked before {@code time} was read, which was before the claim
	 */
	private static long asOf(long asked, Instant time, Freshness claim) {
		if (claim.completeAsOf() == null) {
			return HistorySubscriber.UNKNOWN;
		}
		long byAge = asked - claim.age().toNanos();
		long byTime = asked - Duration.between(claim.completeAsOf(), time).toNanos() - CLOCKS_APART.toNanos();
		return Math.max(byAge, byTime);
	}

	private void writeAndRead(HistoryWriter own) {
		for (int number = 0; !this.console.hasHeard("end") && !this.console.hasHeard("stop"); number++) {
			String key = this.ownKeys.get(number % this.ownKeys.size());
			String value = this.name + "-own-" + number;
			long op = own.invoke(key, ValueHash.of(value));
			try {
				long version = this.topic.put(key, value);
				own.ok(op, key, version);
				if (this.replica.awaitVersion(key, version, PATIENCE)) {
					Versioned<String> read = this.replica.versioned(key);
					this.history.bookmark(key, version, (read != null) ? read.version() : 0,
							hash((read != null) ? read.value() : null));
				}
			}
			catch (StateAccessException ex) {
				own.unknown(op, key);
			}
			LockSupport.parkNanos(TICKS_OF_A_BOOKMARK * TICK_NANOS);
		}
	}

	/** What listeners have not been told yet, they are told first. */
	private void end() {
		patiently().until(() -> {
			// What is read for this is counted, or told, by then
			boolean fresh = this.replica.awaitFresh(PATIENCE);
			ReplicaStatistics now = this.replica.statistics();
			return fresh && now.dirtyKeys() == 0 && now.waitingChanges() == 0;
		});
		this.replica.forEach((key, versioned) -> this.history.holds(key, versioned.version(), hash(versioned.value())));
		this.history.ended((this.mode == ReplicaMode.EAGER) ? Extent.ALL : Extent.SOME);
	}

}
