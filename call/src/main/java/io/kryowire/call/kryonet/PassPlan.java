/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.concurrent.TimeUnit;

import io.kryowire.call.link.ClientLink;
import org.jspecify.annotations.Nullable;

/**
 * When the network thread of a client has to wake up again. Written by that thread, read
 * by any.
 */
final class PassPlan {

	private static final int LONGEST_MILLIS = 250;

	private static final long SHORTEST_MILLIS = 1;

	private volatile long end;

	/**
	 * Plans a pass. A call that is added meanwhile sees a plan that is too late, and
	 * wakes the thread, or is seen here.
	 * @param now the time
	 * @param link the link that there is, which may want the clock looked at
	 * @return how many milliseconds the pass lasts
	 */
	int next(long now, @Nullable ClientLink link) {
		this.end = now + TimeUnit.MILLISECONDS.toNanos(LONGEST_MILLIS);
		long expiry = (link != null) ? link.nextExpiry() : Long.MAX_VALUE;
		if (expiry == Long.MAX_VALUE) {
			return LONGEST_MILLIS;
		}
		long millis = Math.max(SHORTEST_MILLIS,
				Math.min(LONGEST_MILLIS, TimeUnit.NANOSECONDS.toMillis(expiry - now) + 1));
		this.end = now + TimeUnit.MILLISECONDS.toNanos(millis);
		return (int) millis;
	}

	/** Whether the pass ends after a time. */
	boolean isAfter(long nanoTime) {
		return nanoTime - this.end < 0;
	}

}
