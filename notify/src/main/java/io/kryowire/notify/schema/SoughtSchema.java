/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A schema that somebody has found the name of. Guarded by the monitor of its owner.
 */
final class SoughtSchema {

	private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

	private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(30);

	final long key;

	final int id;

	final int fingerprint;

	List<Waiter> waiters = new ArrayList<>();

	boolean asking;

	/** Whether somebody has waited for it in vain. */
	boolean vain;

	private int attempts;

	/** When Redis has had an answer. */
	long answered;

	/** When it is asked for next, if anybody wants it. */
	long next;

	SoughtSchema(long key, int id, int fingerprint, long now) {
		this.key = key;
		this.id = id;
		this.fingerprint = fingerprint;
		this.next = now;
	}

	boolean isIdle() {
		return !this.asking && this.waiters.isEmpty();
	}

	/** Takes those whose time is over. */
	List<Waiter> overdue(long now) {
		List<Waiter> over = new ArrayList<>();
		this.waiters
			.removeIf((waiter) -> waiter.until != Long.MAX_VALUE && now - waiter.until >= 0 && over.add(waiter));
		return over;
	}

	/**
	 * Has it asked for again later, each time after a longer pause, or sooner for whoever
	 * waits until then.
	 * @param now the time
	 * @param random from 0 to 1
	 */
	void pause(long now, double random) {
		long pause = Math.min(LONGEST_PAUSE_NANOS, FIRST_PAUSE_NANOS << Math.min(10, this.attempts++));
		long until = now + (long) (pause * (0.5 + random / 2));
		for (Waiter waiter : this.waiters) {
			// Each hears in its time, and no later attempt is left out for that
			boolean soon = waiter.until != Long.MAX_VALUE && waiter.until - until < 0;
			until = (soon && waiter.until - now > 0) ? waiter.until : until;
		}
		this.next = until;
	}

	/**
	 * Somebody who waits.
	 *
	 * @param result is told whether it was found
	 * @param until for how long
	 */
	record Waiter(CompletableFuture<Boolean> result, long until) {
	}

}
