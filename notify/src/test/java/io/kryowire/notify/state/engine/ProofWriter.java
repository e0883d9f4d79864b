/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.state.StateAccessException;
import io.kryowire.notify.state.StateAccessException.Outcome;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.proof.history.HistoryWriter;
import io.kryowire.proof.history.ValueHash;

import java.time.Duration;

/**
 * A process that writes the same keys as its siblings at an even pace: values, values
 * that end by themselves, removals, and values on a condition. What an outage has held up
 * it makes good afterwards, as fast as it can. Ends when it is told to stop.
 */
final class ProofWriter {

	static final Duration LONGEST_TTL = Duration.ofMillis(1200);

	private static final long SHORTEST_TTL_MILLIS = 200;

	/** Writes without an answer. */
	private static final int WINDOW = 4000;

	/** What is made good at most. */
	private static final double MOST_DEBT_SECONDS = 2;

	/** New processes are slow. */
	private static final double WARM_UP_SECONDS = 10;

	private static final int BURST = 100;

	private static final int USUAL_LENGTH = 200;

	private static final double NANOS = 1e9;

	/** Of a value that is long, and of one that is as long as they may be. */
	private static final int LONG = 10;

	private static final int LONGEST = 1000;

	private static final int PERCENT = 100;

	private final ProofOrders orders;

	private final StateTopic<String> topic;

	private final HistoryWriter history;

	private final List<String> keys;

	private final AtomicLongArray versions;

	private final Semaphore window = new Semaphore(WINDOW);

	private final Random random;

	private long begun;

	private ProofWriter(ProofOrders orders, StateTopic<String> topic, HistoryWriter history) {
		this.orders = orders;
		this.topic = topic;
		this.history = history;
		this.keys = orders.keys();
		this.versions = new AtomicLongArray(this.keys.size());
		this.random = new Random(orders.text("name").hashCode() + Long.parseLong(orders.text("seed")));
	}

	public static void main(String[] arguments) throws Exception {
		ProofConsole console = new ProofConsole();
		ProofOrders orders = ProofOrders.of(arguments);
		try (HistoryWriter history = HistoryWriter.open(orders.directory(), orders.text("name")).inOrder()) {
			StateTopic<String> topic = orders.topics((failure) -> {
			}).topic(ProofOrders.TOPIC, String.class);
			ProofWriter writer = new ProofWriter(orders, topic, history);
			console.say("ready");
			console.await("go");
			writer.write(console);
			writer.window.acquire(WINDOW);
		}
		console.say("ended");
		Runtime.getRuntime().halt(0);
	}

	private void write(ProofConsole console) throws InterruptedException {
		double rate = this.orders.number("rate");
		double due = 0;
		long last = System.nanoTime();
		long first = last;
		long told = last;
		while (!console.hasHeard("stop")) {
			long now = System.nanoTime();
			double warmth = Math.min(1, (now - first) / (WARM_UP_SECONDS * NANOS) + 0.1);
			due = Math.min(due + (now - last) * rate * warmth / NANOS, rate * MOST_DEBT_SECONDS);
			last = now;
			for (int i = 0; i < BURST && due >= 1; i++) {
				this.window.acquire();
				write();
				due--;
			}
			if (due < 1) {
				LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
			}
			if (now - told >= TimeUnit.MILLISECONDS.toNanos(100)) {
				told = now;
				console.say("writes " + this.begun);
			}
		}
	}

	private void write() {
		int index = this.random.nextInt(this.keys.size());
		String key = this.keys.get(index);
		int dice = this.random.nextInt(PERCENT);
		if (dice < 3) {
			remove(key);
		}
		else if (dice < 6) {
			compareAndPut(index, key);
		}
		else if (dice < 6 + this.orders.number("ttls")) {
			put(index, key, Duration.ofMillis(
					SHORTEST_TTL_MILLIS + this.random.nextInt((int) (LONGEST_TTL.toMillis() - SHORTEST_TTL_MILLIS))));
		}
		else {
			put(index, key, Duration.ZERO);
		}
	}

	private String value() {
		String value = this.orders.text("name") + "-" + this.begun++;
		if (this.begun % LONG != 0) {
			return value;
		}
		int length = this.orders.number("largest");
		return value + "x".repeat((this.begun % LONGEST == 0) ? length : Math.min(length, USUAL_LENGTH));
	}

	private void put(int index, String key, Duration ttl) {
		String value = value();
		long op = this.history.invoke(key, ValueHash.of(value), ttl);
		finish(op, key, this.topic.putAsync(key, value, ttl).thenAccept((version) -> {
			this.history.ok(op, key, version);
			this.versions.set(index, version);
		}));
	}

	private void compareAndPut(int index, String key) {
		String value = value();
		long expected = this.versions.get(index);
		long op = this.history.invokeIf(key, expected, ValueHash.of(value));
		CompletableFuture<OptionalLong> written = this.topic.compareAndPutAsync(key, expected, value);
		finish(op, key, written.thenAccept((version) -> {
			if (version.isPresent()) {
				this.history.ok(op, key, version.getAsLong());
				this.versions.set(index, version.getAsLong());
			}
			else {
				this.history.fail(op, key);
			}
		}));
	}

	/** One that says there was nothing may have been the second attempt. */
	private void remove(String key) {
		this.begun++;
		long op = this.history.invokeRemoval(key);
		finish(op, key, this.topic.removeAsync(key).thenAccept((version) -> {
			if (version != 0) {
				this.history.ok(op, key, version);
			}
			else {
				this.history.unknown(op, key);
			}
		}));
	}

	private void finish(long op, String key, CompletableFuture<@Nullable Void> write) {
		write.whenComplete((done, failure) -> {
			if (failure != null && isRefused(failure)) {
				this.history.fail(op, key);
			}
			else if (failure != null) {
				this.history.unknown(op, key);
			}
			this.window.release();
		});
	}

	private static boolean isRefused(Throwable failure) {
		Throwable cause = (failure instanceof CompletionException) ? failure.getCause() : failure;
		return cause instanceof StateAccessException access && access.outcome() != Outcome.UNKNOWN;
	}

}
