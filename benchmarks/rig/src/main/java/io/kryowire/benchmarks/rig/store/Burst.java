/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.store;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;

/**
 * Asks for users, one after the other, without waiting for answers until all have been
 * asked for; except that only so many questions are under way. As in the rows of calls,
 * whoever has asked that many goes on when a sixteenth of them are answered.
 */
final class Burst {

	private static final int UNDER_WAY = 10_000;

	private static final int CHECK_EACH = 64;

	private static final int PARTS = 16;

	private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

	private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

	private final UserClient client;

	private final AtomicLong answered = new AtomicLong();

	private final AtomicLong wrong = new AtomicLong();

	/** The caller's own. */
	private long asked;

	/** How many must have been answered for the caller to go on. */
	private volatile long awaited;

	private volatile @Nullable Thread waiting;

	Burst(UserClient client) {
		this.client = client;
	}

	/** Asks for the users with the numbers below a count, the last one first. */
	void hits(int count, int users) throws InterruptedException {
		for (int i = count - 1; i >= 0; i--) {
			String uid = User.uid(i % users);
			ask(uid, (user) -> user != null && user.uid().equals(uid));
		}
		awaitAnswers(0);
	}

	/** Asks for a user that there is not. */
	void misses(int count) throws InterruptedException {
		for (int i = 0; i < count; i++) {
			ask("norecord", (user) -> user == null);
		}
		awaitAnswers(0);
	}

	private void ask(String uid, Expected expected) throws InterruptedException {
		if (this.asked % CHECK_EACH == 0 && this.asked - this.answered.get() > UNDER_WAY - CHECK_EACH) {
			awaitAnswers(UNDER_WAY - UNDER_WAY / PARTS);
		}
		this.asked++;
		this.client.get(uid).whenComplete((user, failure) -> {
			if (failure != null || !expected.test(user)) {
				failed(uid, user, failure);
			}
			countAnswer();
		});
	}

	private void countAnswer() {
		long count = this.answered.incrementAndGet();
		Thread caller = this.waiting;
		if (caller != null && count == this.awaited) {
			LockSupport.unpark(caller);
		}
	}

	private void failed(String uid, @Nullable User user, @Nullable Throwable failure) {
		if (this.wrong.getAndIncrement() == 0) {
			System.out.printf("The answer for %s: %s, %s%n", uid, user, failure);
		}
	}

	private void awaitAnswers(int mostMissing) throws InterruptedException {
		long target = this.asked - mostMissing;
		long end = System.nanoTime() + PATIENCE_NANOS;
		this.awaited = target;
		this.waiting = Thread.currentThread();
		while (this.answered.get() < target) {
			if (System.nanoTime() > end) {
				throw new IllegalStateException(
						"%d answers have not arrived".formatted(this.asked - this.answered.get()));
			}
			LockSupport.parkNanos(this, LOOK_NANOS);
			if (Thread.interrupted()) {
				throw new InterruptedException();
			}
		}
		this.waiting = null;
	}

	long answered() {
		return this.answered.get();
	}

	long wrong() {
		return this.wrong.get();
	}

	private interface Expected {

		boolean test(@Nullable User user);

	}

}
