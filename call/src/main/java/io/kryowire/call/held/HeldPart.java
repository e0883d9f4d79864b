/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.held;

/**
 * A part of what is held for a connection, and how much of the node's budget it has been
 * granted. One thread at a time may ask for more.
 */
public final class HeldPart {

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

	/**
	 * What is held for the connection as a whole.
	 * @return the account that this is a part of
	 */
	public HeldByLink link() {
		return this.link;
	}

	/** Whether these are calls that wait, which cannot be given up. */
	boolean isCalls() {
		return this.calls;
	}

	/**
	 * How much has been granted beyond the reserve.
	 * @return bytes
	 */
	public long granted() {
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

	/**
	 * Whether all of it has to be given up.
	 * @return whether it has
	 */
	public boolean isLeaving() {
		return this.leaving;
	}

	void leave(boolean now) {
		this.leaving = now;
	}

	/**
	 * How much may be held without asking.
	 * @return bytes
	 */
	public long covered() {
		return this.reserve + this.granted;
	}

	/**
	 * Asks for what is missing.
	 * @param held how much there is to hold, in bytes
	 * @return whether so much may be held
	 */
	public boolean cover(long held) {
		return held <= covered() || this.budget.grow(this, held - this.reserve);
	}

	/**
	 * Gives back what is not needed. On any thread.
	 * @param held how much there still is to hold, in bytes
	 */
	public void settle(long held) {
		if (this.granted > 0) {
			this.budget.shrink(this, Math.max(0, held - this.reserve));
		}
	}

}
