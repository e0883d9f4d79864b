/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.List;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.pipeline.ReconnectingLink;
import org.jspecify.annotations.Nullable;

/**
 * How many bytes of values are asked for at a time. What did not come in time would not
 * come in time again: so it is half as much after each failure, and slowly more while
 * answers are quick.
 * <p>
 * With many processes that load at the same time each has a share of what the server and
 * the network can do. Growing ends where an answer takes half of its time-out, so that
 * they settle at that share, and do not have to run into time-outs to find it.
 */
final class ReadBudget {

	/** More at a time would be no quicker. */
	static final int MOST = 8 << 20;

	/** What every connection should be able to bring in time. */
	static final int LEAST = 64 << 10;

	private static final int STEP = 128 << 10;

	private volatile int bytes = 1 << 20;

	int bytes() {
		return this.bytes;
	}

	/**
	 * Asks for values that have no more bytes than that together, if they are several.
	 */
	List<@Nullable Object> fetch(ReconnectingLink links, List<Command> commands) {
		// If there is no connection, that is no reason to ask for less
		links.connect();
		long begun = links.nanoTime();
		List<@Nullable Object> answers;
		try {
			answers = links.run(commands);
		}
		catch (RuntimeException ex) {
			if (links.wasSent()) {
				halve();
			}
			throw ex;
		}
		long taken = links.nanoTime() - begun;
		if (taken > links.timeout().toNanos()) {
			// A driver may count the time anew with each byte that comes
			halve();
		}
		else if (taken <= links.timeout().toNanos() / 2) {
			this.bytes = Math.min(MOST, this.bytes + STEP);
		}
		return answers;
	}

	private void halve() {
		this.bytes = Math.max(LEAST, this.bytes / 2);
	}

}
