/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.faults;

/**
 * A fault that is begun and ended by two steps.
 */
record SimpleFaultAction(FaultKind kind, Runnable beginning, Runnable ending, boolean isOnce) implements FaultAction {

	@Override
	public void begin() {
		this.beginning.run();
	}

	@Override
	public void end() {
		this.ending.run();
	}

	@Override
	public String toString() {
		return this.kind.words();
	}

}
