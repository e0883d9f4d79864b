/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

/**
 * How long tasks of one kind take, as far as it matters: whether they keep their threads
 * so long that others should not wait for them. Learned from what they do. Safe for use
 * by many threads.
 */
/*
 * A kind begins as quick. Those who look after the threads see a task that keeps its
 * thread for a millisecond or more, or it says itself that it waits; twice in a short
 * time, and its kind is slow. Then each run is measured, and as soon as some in a row
 * have been quick, so is their kind: a pause of the whole machine is forgotten at once.
 */
public final class Pace {

	/** Two that were slow within this time make their kind slow. */
	private static final long MEMORY_NANOS = 1_000_000_000;

	/** What is quicker nobody would have seen to be slow. */
	private static final long QUICK_NANOS = StuckThreadMonitor.LOOK_NANOS;

	private static final int QUICK_IN_A_ROW = 8;

	private final boolean learns;

	private volatile boolean slow;

	/** When one was seen to be slow, 0 if none was. */
	private volatile long slowAt;

	private int quick;

	/**
	 * Begins to learn.
	 */
	public Pace() {
		this(true);
	}

	private Pace(boolean learns) {
		this.learns = learns;
		this.slow = !learns;
	}

	/**
	 * The pace of tasks that say themselves that they block.
	 * @return one that never learns otherwise
	 */
	public static Pace alwaysSlow() {
		return new Pace(false);
	}

	/**
	 * Whether tasks of this kind keep their threads for long.
	 * @return whether they did of late
	 */
	public boolean isSlow() {
		return this.slow;
	}

	/** Whether it never changes. */
	boolean isFixed() {
		return !this.learns;
	}

	/** One has been seen to be slow. */
	synchronized void sawSlow(long now) {
		boolean again = this.slowAt != 0 && now - this.slowAt < MEMORY_NANOS;
		this.slowAt = (now != 0) ? now : 1;
		this.quick = 0;
		this.slow = this.slow || again;
	}

	/** One has run while they were said to be slow. */
	void ran(long nanos) {
		if (!this.learns || (nanos >= QUICK_NANOS && this.quick == 0)) {
			return;
		}
		synchronized (this) {
			this.quick = (nanos < QUICK_NANOS) ? this.quick + 1 : 0;
			if (this.quick >= QUICK_IN_A_ROW) {
				this.slow = false;
				this.quick = 0;
				this.slowAt = 0;
			}
		}
	}

}
