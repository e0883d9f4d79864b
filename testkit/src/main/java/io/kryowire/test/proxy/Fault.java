/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.proxy;

/**
 * What happens to the bytes of one direction.
 *
 * @param held whether they wait
 * @param swallowed whether they are lost
 * @param delayNanos how long each piece waits
 * @param slice how many bytes are a piece
 */
record Fault(boolean held, boolean swallowed, long delayNanos, int slice) {

	static final Fault NONE = new Fault(false, false, 0, Integer.MAX_VALUE);

	/** This one and another one at once. */
	Fault and(Fault other) {
		return new Fault(this.held || other.held, this.swallowed || other.swallowed, this.delayNanos + other.delayNanos,
				Math.min(this.slice, other.slice));
	}

	Fault withHeld(boolean newHeld) {
		return new Fault(newHeld, this.swallowed, this.delayNanos, this.slice);
	}

	Fault withSwallowed(boolean newSwallowed) {
		return new Fault(this.held, newSwallowed, this.delayNanos, this.slice);
	}

	Fault withDelayNanos(long newDelayNanos) {
		return new Fault(this.held, this.swallowed, newDelayNanos, this.slice);
	}

	Fault withSlice(int newSlice) {
		return new Fault(this.held, this.swallowed, this.delayNanos, newSlice);
	}

}
