/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks for nodes that calls have been told of, at most once a second for all of them.
 */
final class Search {

	private static final Logger logger = LoggerFactory.getLogger(Search.class);

	private static final long BETWEEN_NANOS = TimeUnit.SECONDS.toNanos(1);

	private final Runnable beginning;

	private final LongSupplier clock;

	private final AtomicLong next;

	/** Whether the log has said that it cannot be begun. */
	private final AtomicBoolean told = new AtomicBoolean();

	Search(Runnable beginning, LongSupplier clock) {
		this.beginning = beginning;
		this.clock = clock;
		this.next = new AtomicLong(clock.getAsLong());
	}

	void begin() {
		long due = this.next.get();
		long now = this.clock.getAsLong();
		if (now - due < 0 || !this.next.compareAndSet(due, now + BETWEEN_NANOS)) {
			return;
		}
		try {
			this.beginning.run();
		}
		catch (RuntimeException ex) {
			// The call does not fail because of it, and waits as it does without
			if (!this.told.getAndSet(true)) {
				logger.warn("A directory could not be asked for nodes that calls have been told of", ex);
			}
		}
	}

}
