/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

import io.kryowire.call.CallException;
import io.kryowire.proof.ownership.OwnershipLog;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;

/**
 * Callers that count and ask, by one way to the nodes. They call at a rate, without
 * waiting for answers, but of each key only a few calls are under way: who waits for a
 * node that is dead does not keep others waiting.
 */
final class CounterLoad {

	private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

	/** Who is later than this calls no more often to make up for it. */
	private static final long LATEST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

	/** Calls of a key that are under way. */
	private static final int UNDER_WAY = 4;

	/** One call in so many only asks. */
	private static final int ASKING = 5;

	private static final int MOST_FAILURES = 10;

	private final String name;

	private final Call counting;

	private final Call asking;

	private final List<String> keys;

	private final OwnershipLog log;

	private final AtomicLong calls = new AtomicLong();

	private final AtomicLong failed = new AtomicLong();

	private final Queue<String> failures = new ConcurrentLinkedQueue<>();

	/** When the last successful call of each key was begun. */
	private final AtomicLongArray asked;

	private final AtomicIntegerArray underWay;

	private final List<Thread> threads = new ArrayList<>();

	/** As many as calls may be under way. */
	private final ExecutorService askers = Executors.newCachedThreadPool();

	private volatile boolean over;

	private volatile @Nullable CallTimes times;

	private volatile KeyAnswers answers;

	CounterLoad(String name, Call counting, Call asking, List<String> keys, OwnershipLog log) {
		this.name = name;
		this.counting = counting;
		this.asking = asking;
		this.keys = keys;
		this.log = log;
		this.asked = new AtomicLongArray(keys.size());
		this.underWay = new AtomicIntegerArray(keys.size());
		this.answers = new KeyAnswers(0, keys.size());
	}

	/** What has failed so far is no matter: not all nodes were there. */
	void forgetFailures() {
		this.failed.set(0);
		this.failures.clear();
	}

	void start(int callers, int rate) {
		this.over = false;
		for (int i = 0; i < callers; i++) {
			int first = i * this.keys.size() / callers;
			Thread thread = new Thread(() -> run(first, SECOND * callers / rate), this.name + "-" + i);
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
		Waiting.patiently().until(() -> !isUnderWay());
	}

	void close() {
		this.askers.shutdown();
	}

	private boolean isUnderWay() {
		for (int key = 0; key < this.keys.size(); key++) {
			if (this.underWay.get(key) > 0) {
				return true;
			}
		}
		return false;
	}

	private void run(int first, long interval) {
		long due = System.nanoTime();
		for (int i = first; !this.over; i++) {
			long now = System.nanoTime();
			due = Math.max(due + interval, now - LATEST_NANOS);
			if (due > now) {
				LockSupport.parkNanos(due - now);
			}
			int key = i % this.keys.size();
			if (this.underWay.get(key) < UNDER_WAY) {
				callApart(key);
			}
		}
	}

	/** Who asks may have to wait until a node is there, and keeps nobody else waiting. */
	private void callApart(int key) {
		this.underWay.incrementAndGet(key);
		this.askers.execute(() -> call(key).whenComplete((any, failure) -> this.underWay.decrementAndGet(key)));
	}

	/** One call, and whether it succeeds. */
	CompletableFuture<Boolean> call(int key) {
		long number = this.calls.incrementAndGet();
		String id = this.name + "-" + number;
		CallTimes measured = this.times;
		long begun = this.log.now();
		this.log.asked(id, this.keys.get(key), number % ASKING != 0);
		return send(key, id, number).handle((count, failure) -> {
			if (failure == null) {
				this.log.told(id, count);
				this.asked.accumulateAndGet(key, begun, Math::max);
				this.answers.answered(key, begun, this.log.now());
			}
			else {
				fail(id, cause(failure));
			}
			if (measured != null) {
				measured.add(key, this.log.now() - begun);
			}
			return failure == null;
		});
	}

	private CompletableFuture<Long> send(int key, String id, long number) {
		try {
			return ((number % ASKING != 0) ? this.counting : this.asking).make(this.keys.get(key), id);
		}
		catch (RuntimeException ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

	private static Throwable cause(Throwable failure) {
		return (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause() : failure;
	}

	private void fail(String id, Throwable failure) {
		if (failure instanceof CallException ex) {
			this.log.failed(id, !ex.outcome().hasNotRun(), ex.outcome().name());
		}
		else {
			this.log.failed(id, true, failure.getClass().getSimpleName());
		}
		if (this.failed.incrementAndGet() <= MOST_FAILURES) {
			this.failures.add(id + ": " + failure);
		}
	}

	/** Has calls measured that begin from now on; {@code null} for no longer. */
	void measure(@Nullable CallTimes newTimes) {
		this.times = newTimes;
	}

	/** Takes the times of answers to calls that begin after a time. */
	KeyAnswers answersSince(long time) {
		KeyAnswers next = new KeyAnswers(time, this.keys.size());
		this.answers = next;
		return next;
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

	/**
	 * How to call.
	 */
	@FunctionalInterface
	interface Call {

		CompletableFuture<Long> make(String key, String call);

	}

}
