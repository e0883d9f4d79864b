/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.driver.CommandError;

/**
 * How long a connection is kept to a master that has lost its replicas: maybe to another
 * master, to which its address leads by now. Used by one thread.
 */
final class LeftAlone {

	/** A connection to a master without replicas is kept at least for so long. */
	private static final long KEPT_NANOS = TimeUnit.SECONDS.toNanos(1);

	/** Its replicas may be gone for long, and the address lead nowhere else. */
	private static final long LONGEST_KEPT_NANOS = 8 * KEPT_NANOS;

	/** When the connection was opened. */
	private long since;

	private long kept = KEPT_NANOS;

	/** Whether a server says of itself that it is alone. */
	static boolean is(@Nullable Object answer) {
		return answer instanceof CommandError error && error.is("NOREPLICAS");
	}

	/** There is a new connection. */
	void opened(long now) {
		this.since = now;
	}

	/**
	 * Whether the connection is to be left, of which the server says so; each time later,
	 * if it says so of every connection.
	 */
	boolean isToBeLeft(long now) {
		long age = now - this.since;
		if (age < this.kept) {
			return false;
		}
		boolean again = age < 2 * this.kept;
		this.kept = again ? Math.min(LONGEST_KEPT_NANOS, 2 * this.kept) : 2 * KEPT_NANOS;
		return true;
	}

}
