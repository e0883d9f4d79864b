/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.dispatch;

/**
 * An actor with a private state, which it reads and writes at random, and that sends
 * itself the next message when it is done with one. Never run by two threads at once. A
 * hot one, to which several messages are under way, consists of as many of these with the
 * same number and the same state; where two threads run two of them, one waits.
 */
public final class Actor implements Runnable {

	/** As in the articles. */
	private static final int ACCESSES = 100;

	private static final int TIMED_EVERY = 61;

	private final int index;

	private final int[] state;

	private final DispatchMeasurement measurement;

	private final boolean hot;

	private long random;

	private int sum;

	private int owed;

	private int left;

	/** When it was last scheduled, or 0 if nobody asks. */
	private long scheduledNanos;

	Actor(int index, int stateBytes, DispatchMeasurement measurement) {
		this(index, new int[stateBytes / Integer.BYTES], false, index, measurement);
	}

	private Actor(int index, int[] state, boolean hot, int seed, DispatchMeasurement measurement) {
		this.index = index;
		this.state = state;
		this.hot = hot;
		this.measurement = measurement;
		this.random = 0x9E3779B97F4A7C15L * (seed + 1);
	}

	/** One of several messages under way to this actor, which is hot. */
	Actor hot(int number) {
		return new Actor(this.index, this.state, true, -1 - number, this.measurement);
	}

	/**
	 * Returns the number of this actor.
	 * @return 0 for the first one
	 */
	public int index() {
		return this.index;
	}

	@Override
	public void run() {
		if (this.scheduledNanos != 0) {
			this.measurement.waited(System.nanoTime() - this.scheduledNanos);
			this.scheduledNanos = 0;
		}
		if (this.hot) {
			synchronized (this.state) {
				work();
			}
		}
		else {
			work();
		}
		this.measurement.done(this, --this.left);
	}

	private void work() {
		int[] cells = this.state;
		long bits = this.random;
		int total = this.sum;
		for (int i = 0; i < ACCESSES; i++) {
			bits ^= bits << 13;
			bits ^= bits >>> 7;
			bits ^= bits << 17;
			int cell = (int) (((bits >>> 32) * cells.length) >>> 32);
			total += cells[cell];
			cells[cell] = i;
		}
		this.random = bits;
		this.sum = total;
	}

	/**
	 * Notes that it is about to be scheduled, for the first of every so many messages.
	 */
	void isScheduled() {
		if (!this.hot && (this.owed - this.left) % TIMED_EVERY == 0) {
			this.scheduledNanos = System.nanoTime();
		}
	}

	/** Gives this actor, which does not run, some messages to process. */
	void owe(int messages) {
		this.owed = messages;
		this.left = messages;
	}

}
