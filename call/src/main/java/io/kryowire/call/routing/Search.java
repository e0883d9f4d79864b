/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Looks for nodes that calls have been told of, at most once a second for all of them.
 */
final class Search {

	private static final long BETWEEN_NANOS = TimeUnit.SECONDS.toNanos(1);

	private final Runnable beginning;

	private final LongSupplier clock;

	private final AtomicLong next;

	Search(Runnable beginning, LongSupplier clock) {
		this.beginning = beginning;
		this.clock = clock;
		this.next = new AtomicLong(clock.getAsLong());
	}

	void begin() {
		long due = this.next.get();
		long now = this.clock.getAsLong();
		if (now - due >= 0 && this.next.compareAndSet(due, now + BETWEEN_NANOS)) {
			this.beginning.run();
		}
	}

}
