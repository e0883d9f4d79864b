/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import io.kryowire.proof.faults.FaultKind;
import io.kryowire.proof.ownership.OwnershipLog;

/**
 * Logs faults, and if Redis has lost writes by one, from when to when. For one thread.
 */
final class FaultNotes {

	private final OwnershipLog log;

	private long begun;

	/** When Redis had lost something, 0 if everybody has noticed. */
	private long lost;

	FaultNotes(OwnershipLog log) {
		this.log = log;
	}

	void begun(FaultKind kind) {
		this.log.fault(kind.words());
		this.begun = this.log.now();
	}

	void ended(FaultKind kind) {
		if (kind.loss() != FaultKind.Loss.NOTHING) {
			this.lost = this.log.now();
		}
	}

	/** Everybody has noticed all that has happened. */
	void noticed() {
		if (this.lost != 0) {
			this.log.lost(this.begun, this.lost, this.log.now());
			this.lost = 0;
		}
	}

}
