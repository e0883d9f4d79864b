/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A schema that somebody has found the name of. Guarded by the monitor of its owner.
 */
final class SoughtSchema {

	final long key;

	final int id;

	final int fingerprint;

	List<Waiter> waiters = new ArrayList<>();

	boolean asking;

	/** Whether somebody has waited for it in vain. */
	boolean vain;

	int attempts;

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
	 * Somebody who waits.
	 *
	 * @param result is told whether it was found
	 * @param until for how long
	 */
	record Waiter(CompletableFuture<Boolean> result, long until) {
	}

}
