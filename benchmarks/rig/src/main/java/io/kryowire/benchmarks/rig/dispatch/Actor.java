/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.dispatch;

/**
 * An actor with a private state, which it reads and writes at random, and that sends
 * itself the next message when it is done with one. Never run by two threads at once.
 */
public final class Actor implements Runnable {

	/** As in the articles. */
	private static final int ACCESSES = 100;

	private final int index;

	private final int[] state;

	private final DispatchMeasurement measurement;

	private long random;

	private int sum;

	private int left;

	Actor(int index, int stateBytes, DispatchMeasurement measurement) {
		this.index = index;
		this.state = new int[stateBytes / Integer.BYTES];
		this.measurement = measurement;
		this.random = 0x9E3779B97F4A7C15L * (index + 1);
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
		work();
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

	/** Gives this actor, which does not run, some messages to process. */
	void owe(int messages) {
		this.left = messages;
	}

}
