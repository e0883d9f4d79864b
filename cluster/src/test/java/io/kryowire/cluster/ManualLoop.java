/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/** A loop, and a clock, that a test moves. */
final class ManualLoop implements Loop, Executor, LongSupplier {

	private final VirtualTime time = new VirtualTime();

	/** What the clock says beyond the loop's time, as after a pause of the process. */
	private long paused;

	@Override
	public void execute(Runnable step) {
		this.time.after(0, step);
	}

	@Override
	public Runnable later(long nanos, Runnable step) {
		boolean[] cancelled = new boolean[1];
		this.time.after(nanos, () -> {
			if (!cancelled[0]) {
				step.run();
			}
		});
		return () -> cancelled[0] = true;
	}

	@Override
	public long getAsLong() {
		return this.time.now() + this.paused;
	}

	/** Runs what is to be run now. */
	void run() {
		this.time.runFor(0);
	}

	/** Runs what is to be run within some time. */
	void pass(long millis) {
		this.time.runFor(Duration.ofMillis(millis).toNanos());
	}

	/** The process stands still: the clock goes on, and nothing is run. */
	void pause(long millis) {
		this.paused += Duration.ofMillis(millis).toNanos();
	}

}
