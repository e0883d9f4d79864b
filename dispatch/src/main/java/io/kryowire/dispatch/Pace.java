/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

/**
 * Knows whether tasks of one kind keep their threads so long that others should not wait
 * for them. It learns that from how long they take. Safe for use by many threads.
 */
/*
 * A kind begins as quick. The monitor sees that a task keeps its thread for a millisecond
 * or more, and not for want of a processor, or the task itself says that it waits; if
 * that happens twice in a short time, its kind is slow. From then on each run is
 * measured, and as soon as some runs in a row have been quick, their kind is quick again:
 * a pause of the whole machine is soon forgotten.
 */
public final class Pace {

	/** Two slow tasks within this time make their kind slow. */
	private static final long MEMORY_NANOS = 1_000_000_000;

	/** The monitor would not have seen a task that is quicker than this. */
	private static final long QUICK_NANOS = StuckThreadMonitor.LOOK_NANOS;

	private static final int QUICK_IN_A_ROW = 8;

	private final boolean learns;

	private volatile boolean slow;

	/** When a task was last seen to be slow, 0 if none was. */
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
	 * @return a pace that remains slow
	 */
	public static Pace alwaysSlow() {
		return new Pace(false);
	}

	/**
	 * Whether tasks of this kind keep their threads for long.
	 * @return whether they have done so recently
	 */
	public boolean isSlow() {
		return this.slow;
	}

	/** Whether it never changes. */
	boolean isFixed() {
		return !this.learns;
	}

	/** A task has been seen to be slow. */
	synchronized void sawSlow(long now) {
		boolean again = this.slowAt != 0 && now - this.slowAt < MEMORY_NANOS;
		this.slowAt = (now != 0) ? now : 1;
		this.quick = 0;
		this.slow = this.slow || again;
	}

	/** A task has run while its kind was slow. */
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
