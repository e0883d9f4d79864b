/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import io.kryowire.proof.faults.FaultAction;
import io.kryowire.proof.faults.FaultKind;

/**
 * A fault that is logged, and if Redis loses writes by it, from when to when.
 *
 * @param fault the fault
 * @param notes where it is logged
 */
record NotedFault(FaultAction fault, FaultNotes notes) implements FaultAction {

	@Override
	public FaultKind kind() {
		return this.fault.kind();
	}

	@Override
	public boolean isOnce() {
		return this.fault.isOnce();
	}

	@Override
	public void begin() {
		this.notes.begun(kind());
		this.fault.begin();
	}

	@Override
	public void end() {
		this.fault.end();
		this.notes.ended(kind());
	}

}
