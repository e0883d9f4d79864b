/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import org.jspecify.annotations.Nullable;

/**
 * A simulated Redis with simulated subscribers, which makes a random history: a right
 * one, or one with a single lie. Versions are the numbers of the steps, of which each
 * takes a millisecond.
 */
final class RandomHistory implements AutoCloseable {

	private static final int KEYS = 20;

	private static final int STEPS = 3000;

	private static final int SUBSCRIBERS = 3;

	private static final long MILLI = 1_000_000;

	private static final Duration BOUND = Duration.ofMillis(300);

	private final Random random;

	private final @Nullable Property lie;

	private final HistoryWriter writer;

	private final HistoryConductor conductor;

	private final HistorySubscriber truth;

	private final List<HistorySubscriber> subscribers = new ArrayList<>();

	private final long[][] redis = new long[KEYS][2];

	private final long[][][] held = new long[SUBSCRIBERS][KEYS][2];

	private long now = 1000 * MILLI;

	private long step;

	RandomHistory(Path directory, long seed, @Nullable Property lie) {
		this.random = new Random(seed);
		this.lie = lie;
		this.writer = new HistoryWriter(directory, "writer", () -> this.now).inOrder();
		this.conductor = new HistoryConductor(directory, "conductor", () -> this.now);
		this.truth = new HistorySubscriber(directory, "redis", () -> this.now);
		for (int i = 0; i < SUBSCRIBERS; i++) {
			this.subscribers.add(new HistorySubscriber(directory, "s" + i, () -> this.now));
		}
	}

	void run() {
		for (this.step = 1; this.step <= STEPS; this.step++) {
			this.now += MILLI;
			write(this.random.nextInt(KEYS));
			if (this.step % 1000 == 500) {
				lose();
			}
			for (int subscriber = 0; subscriber < SUBSCRIBERS; subscriber++) {
				// Each key is looked at again within the bound
				refresh(subscriber, (int) ((this.step * (subscriber + 1)) % KEYS));
				serve(subscriber, this.random.nextInt(KEYS));
			}
		}
		outage();
		if (this.lie != null) {
			lie(this.lie);
		}
		end();
	}

	private void write(int key) {
		boolean removal = this.random.nextInt(10) == 0;
		String name = "key" + key;
		long hash = removal ? ValueHash.ABSENT : ValueHash.of(name + "=" + this.step);
		boolean conditional = !removal && this.random.nextInt(10) == 0;
		long op = conditional ? this.writer.invokeIf(name, expected(key), hash) : this.writer.invoke(name, hash);
		int fate = this.random.nextInt(20);
		if (fate == 0) {
			this.writer.fail(op, name);
			return;
		}
		if (fate != 1 || this.random.nextBoolean()) {
			this.redis[key] = new long[] { this.step, hash };
		}
		if (fate == 1) {
			this.writer.unknown(op, name);
		}
		else {
			this.writer.ok(op, name, this.step);
		}
	}

	/** What is there, whoever has lost it from sight. */
	private long expected(int key) {
		return (this.redis[key][1] != ValueHash.ABSENT) ? this.redis[key][0] : 0;
	}

	private void lose() {
		long from = this.now;
		this.now += MILLI;
		for (int key = 0; key < KEYS; key++) {
			this.redis[key] = new long[2];
		}
		this.conductor.fault("flush");
		this.conductor.lostAll(from, this.now);
	}

	private void refresh(int subscriber, int key) {
		if (!Arrays.equals(this.held[subscriber][key], this.redis[key])) {
			this.held[subscriber][key] = this.redis[key].clone();
			this.subscribers.get(subscriber).saw("key" + key, this.redis[key][0], this.redis[key][1]);
			if (this.redis[key][0] != 0) {
				this.subscribers.get(subscriber)
					.bookmark("key" + key, this.redis[key][0], this.redis[key][0], this.redis[key][1]);
			}
		}
	}

	private void serve(int subscriber, int key) {
		long[] value = this.held[subscriber][key];
		// A subscriber whose step shares a divisor with the number of keys misses some
		boolean honest = subscriber % 2 == 0;
		this.subscribers.get(subscriber)
			.served(this.now, "key" + key, value[0], value[1], honest ? BOUND : null,
					honest ? this.now - BOUND.toNanos() : HistorySubscriber.UNKNOWN);
		this.subscribers.get(subscriber).claimed(this.now, honest, BOUND);
	}

	private void outage() {
		long from = this.now;
		for (int i = 0; i < 1000; i++) {
			this.now += MILLI;
			this.subscribers.get(0).claimed(this.now, i < 200, BOUND);
		}
		this.conductor.outage(from, this.now);
		this.now += MILLI;
		for (int subscriber = 0; subscriber < SUBSCRIBERS; subscriber++) {
			for (int key = 0; key < KEYS; key++) {
				refresh(subscriber, key);
			}
		}
		for (int i = 0; i < 10; i++) {
			this.now += MILLI;
			this.subscribers.forEach((subscriber) -> subscriber.claimed(this.now, true, BOUND));
		}
	}

	private void lie(Property about) {
		HistorySubscriber liar = this.subscribers.get(0);
		switch (about) {
			case NO_INVENTION -> liar.saw("key1", this.step + 1000, 4711);
			case MONOTONIC -> seeAnOlderVersion(liar);
			case CONVERGED -> this.held[0][0] = put("key0", STEPS + 10);
			case BOUNDED -> {
				put("key0", STEPS + 10);
				this.redis[0] = put("key0", STEPS + 11);
				this.now += BOUND.toNanos() + MILLI;
				liar.served(this.now, "key0", STEPS + 10, STEPS + 10, BOUND);
			}
			case FLAGGED -> {
				long from = this.now;
				this.now += BOUND.toNanos() + 5 * MILLI;
				liar.claimed(this.now - MILLI, true, BOUND);
				this.conductor.outage(from, this.now);
			}
			case NO_PHANTOM -> holdWhatWasRemoved();
			case BOOKMARK -> {
				put("key0", STEPS + 10);
				this.redis[0] = put("key0", STEPS + 11);
				liar.bookmark("key0", STEPS + 11, STEPS + 10, STEPS + 10);
			}
			default -> lieOfWritesOrTheirOrder(about, liar);
		}
		this.now += MILLI;
	}

	private void seeAnOlderVersion(HistorySubscriber liar) {
		put("key0", STEPS + 10);
		this.redis[0] = put("key0", STEPS + 11);
		liar.saw("key0", STEPS + 11, STEPS + 11);
		liar.saw("key0", STEPS + 10, STEPS + 10);
	}

	private void holdWhatWasRemoved() {
		long[] phantom = put("key0", STEPS + 10);
		this.now += MILLI;
		this.writer.ok(this.writer.invokeRemoval("key0"), "key0", STEPS + 11);
		this.redis[0] = new long[] { STEPS + 11, ValueHash.ABSENT };
		this.held[0][0] = phantom;
	}

	private void lieOfWritesOrTheirOrder(Property about, HistorySubscriber liar) {
		long[] before = put("key0", STEPS + 11);
		this.redis[0] = before;
		switch (about) {
			case AS_OF -> {
				this.redis[0] = put("key0", STEPS + 12);
				this.now += 2 * MILLI;
				liar.served(this.now, "key0", before[0], before[1], BOUND, this.now - MILLI);
			}
			case COMPARED -> {
				put("key0", STEPS + 12);
				long op = this.writer.invokeIf("key0", before[0], STEPS + 13);
				this.writer.ok(op, "key0", STEPS + 13);
				this.redis[0] = new long[] { STEPS + 13, STEPS + 13 };
			}
			case ORDERED -> put("key0", STEPS + 10);
			case EXECUTIONS -> {
				long op = this.writer.invoke("key0", 4711);
				liar.saw("key0", STEPS + 12, 4711);
				liar.saw("key0", STEPS + 13, 4711);
				this.writer.ok(op, "key0", STEPS + 14);
				this.redis[0] = new long[] { STEPS + 14, 4711 };
			}
			default -> {
				// What listeners are told in the end is the lie
			}
		}
	}

	/** The value's hash is its version. */
	private long[] put(String key, long version) {
		this.now += MILLI;
		long op = this.writer.invoke(key, version);
		this.now += MILLI;
		this.writer.ok(op, key, version);
		return (this.lie == Property.CONVERGED) ? laterPut(key, version) : new long[] { version, version };
	}

	private long[] laterPut(String key, long version) {
		long later = version + 1;
		this.writer.ok(this.writer.invoke(key, later), key, later);
		this.redis[0] = new long[] { later, later };
		this.now += MILLI;
		return new long[] { version, version };
	}

	private void end() {
		this.now += MILLI;
		for (int key = 0; key < KEYS; key++) {
			hold(this.truth, key, this.redis[key]);
			for (int subscriber = 0; subscriber < SUBSCRIBERS; subscriber++) {
				boolean liar = subscriber == 0 && key == 0
						&& (this.lie == Property.CONVERGED || this.lie == Property.NO_PHANTOM);
				hold(this.subscribers.get(subscriber), key, liar ? this.held[0][0] : this.redis[key]);
				if (subscriber != 0 || key != 0 || this.lie != Property.TOLD) {
					this.subscribers.get(subscriber).saw("key" + key, this.redis[key][0], this.redis[key][1]);
				}
			}
		}
		this.truth.ended(Extent.TRUTH);
		this.subscribers.forEach((subscriber) -> subscriber.ended(Extent.ALL));
	}

	private static void hold(HistorySubscriber log, int key, long[] value) {
		if (value[0] != 0) {
			log.holds("key" + key, value[0], value[1]);
		}
	}

	@Override
	public void close() {
		this.writer.close();
		this.conductor.close();
		this.truth.close();
		this.subscribers.forEach(HistorySubscriber::close);
	}

}
