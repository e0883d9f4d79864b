/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

/**
 * A part of what is held for a connection, and how much of the node's budget it has been
 * granted. Whoever asks for more does so from one thread at a time.
 */
final class HeldPart {

	private final HeldBytes budget;

	private final HeldByLink link;

	private final boolean calls;

	/** Written under the budget's lock, as what follows. */
	private volatile long reserve;

	private volatile long granted;

	private volatile boolean leaving;

	HeldPart(HeldBytes budget, HeldByLink link, boolean calls, long reserve) {
		this.budget = budget;
		this.link = link;
		this.calls = calls;
		this.reserve = reserve;
	}

	HeldByLink link() {
		return this.link;
	}

	/** Whether these are calls that wait, which cannot be given up. */
	boolean isCalls() {
		return this.calls;
	}

	/** What has been granted beyond the reserve. */
	long granted() {
		return this.granted;
	}

	/** Whether there was one. */
	boolean endReserve() {
		boolean had = this.reserve > 0;
		this.reserve = 0;
		return had;
	}

	void grant(long bytes) {
		this.granted = bytes;
	}

	/** Whether all of it has to be given up. */
	boolean isLeaving() {
		return this.leaving;
	}

	void leave(boolean now) {
		this.leaving = now;
	}

	/** How much may be held without asking. */
	long covered() {
		return this.reserve + this.granted;
	}

	/** Whether so much may be held; asks for what is missing. */
	boolean cover(long held) {
		return held <= covered() || this.budget.grow(this, held - this.reserve);
	}

	/** Gives back what is not needed for so much. On any thread. */
	void settle(long held) {
		if (this.granted > 0) {
			this.budget.shrink(this, Math.max(0, held - this.reserve));
		}
	}

}
