/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

import io.kryowire.call.CallException;
import io.kryowire.proof.ownership.OwnershipLog;
import io.kryowire.test.waiting.Waiting;

/**
 * Callers that count and ask, one call after the other, by one way to the nodes.
 */
final class CounterLoad {

	private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

	/** One call in so many only asks. */
	private static final int ASKING = 5;

	private static final int MOST_FAILURES = 10;

	private final String name;

	private final Counters counters;

	private final List<String> keys;

	private final OwnershipLog log;

	private final AtomicLong calls = new AtomicLong();

	private final AtomicLong failed = new AtomicLong();

	private final Queue<String> failures = new ConcurrentLinkedQueue<>();

	/** When the last successful call of each key was begun. */
	private final AtomicLongArray asked;

	private final List<Thread> threads = new ArrayList<>();

	private volatile boolean over;

	CounterLoad(String name, Counters counters, List<String> keys, OwnershipLog log) {
		this.name = name;
		this.counters = counters;
		this.keys = keys;
		this.log = log;
		this.asked = new AtomicLongArray(keys.size());
	}

	void start(int callers) {
		this.over = false;
		for (int i = 0; i < callers; i++) {
			int first = i * this.keys.size() / callers;
			Thread thread = new Thread(() -> run(first), this.name + "-" + i);
			this.threads.add(thread);
			thread.start();
		}
	}

	void stop() throws InterruptedException {
		this.over = true;
		for (Thread thread : this.threads) {
			Waiting.join(thread);
		}
		this.threads.clear();
	}

	private void run(int first) {
		for (int i = first; !this.over; i++) {
			if (call(i % this.keys.size())) {
				LockSupport.parkNanos(PAUSE_NANOS);
			}
		}
	}

	/** One call, and whether it has succeeded. */
	boolean call(int key) {
		long number = this.calls.incrementAndGet();
		String id = this.name + "-" + number;
		long begun = this.log.now();
		boolean counting = number % ASKING != 0;
		this.log.asked(id, this.keys.get(key), counting);
		try {
			long count = counting ? this.counters.count(this.keys.get(key), id)
					: this.counters.ask(this.keys.get(key), id);
			this.log.told(id, count);
			this.asked.accumulateAndGet(key, begun, Math::max);
			return true;
		}
		catch (CallException ex) {
			fail(id, !ex.outcome().hasNotRun(), ex.outcome().name(), ex);
		}
		catch (RuntimeException ex) {
			fail(id, true, ex.getClass().getSimpleName(), ex);
		}
		return false;
	}

	private void fail(String id, boolean mayHaveRun, String outcome, RuntimeException ex) {
		this.log.failed(id, mayHaveRun, outcome);
		if (this.failed.incrementAndGet() <= MOST_FAILURES) {
			this.failures.add(id + ": " + ex);
		}
	}

	/** Whether calls of a key succeed that were begun after a time. */
	boolean isAnswered(int key, long since) {
		return this.asked.get(key) > since;
	}

	boolean isAnswered(long since) {
		for (int key = 0; key < this.keys.size(); key++) {
			if (!isAnswered(key, since)) {
				return false;
			}
		}
		return true;
	}

	long calls() {
		return this.calls.get();
	}

	long failed() {
		return this.failed.get();
	}

	/** The first calls that have failed. */
	List<String> failures() {
		return List.copyOf(this.failures);
	}

}
