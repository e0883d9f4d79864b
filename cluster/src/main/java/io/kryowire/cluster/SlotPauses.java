/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

/**
 * When one slot is left alone after failures, each time for longer. Used by the loop
 * only.
 */
final class SlotPauses {

	/** So many surprises in a row are usual. */
	private static final int FEW = 3;

	private static final int MOST_DOUBLINGS = 6;

	private final SlotEngine engine;

	private final Runnable step;

	private int surprises;

	private int pauses;

	/** How many have not ended. */
	private int running;

	private boolean keeping;

	/**
	 * Creates it.
	 * @param engine has the loop and the settings
	 * @param step is run after each pause
	 */
	SlotPauses(SlotEngine engine, Runnable step) {
		this.engine = engine;
		this.step = step;
	}

	/** Something was other than expected. */
	void surprise() {
		if (this.surprises++ >= FEW) {
			pause();
		}
	}

	void pause() {
		long nanos = this.engine.settings().pauseNanos() << Math.min(this.pauses++, MOST_DOUBLINGS);
		this.running++;
		// Ended by the timer alone, which may not agree with the clock
		this.engine.loop().later(nanos, () -> {
			this.running--;
			this.step.run();
		});
	}

	/**
	 * Keeps a slot for a moment that this process was given, but should give on as far as
	 * it knows.
	 * @return {@code false} if it knows, since it is leaving
	 */
	boolean keep() {
		if (!this.keeping) {
			this.keeping = true;
			this.engine.loop().later(this.engine.settings().pauseNanos(), () -> {
				this.keeping = false;
				this.step.run();
			});
		}
		return isKeeping();
	}

	boolean isKeeping() {
		return this.keeping && !this.engine.isLeaving();
	}

	/** All is well. */
	void reset() {
		this.surprises = 0;
		this.pauses = 0;
	}

	boolean isPausing() {
		return this.running > 0;
	}

}
