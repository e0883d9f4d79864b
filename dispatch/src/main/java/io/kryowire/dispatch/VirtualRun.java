/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A slow task on a virtual thread.
 */
final class VirtualRun extends Carrier implements Runnable {

	private final VirtualRuns runs;

	private final LineTask slow;

	private final Pace pace;

	/** Set by whoever runs the task. */
	private final AtomicBoolean claimed = new AtomicBoolean();

	VirtualRun(VirtualRuns runs, LineTask slow, Pace pace) {
		this.runs = runs;
		this.slow = slow;
		this.pace = pace;
	}

	/** Whether the caller of this is the one who runs the task. */
	boolean claim() {
		return this.claimed.compareAndSet(false, true);
	}

	LineTask slow() {
		return this.slow;
	}

	Pace pace() {
		return this.pace;
	}

	@Override
	public void run() {
		if (!claim()) {
			return;
		}
		begin(this.slow);
		try {
			startIfPossible();
			this.runs.begun(this);
		}
		finally {
			end();
		}
	}

	/** Without memory for that it only does not know what it runs. */
	private void startIfPossible() {
		try {
			start();
		}
		catch (OutOfMemoryError ex) {
			// The task runs all the same
		}
	}

}
