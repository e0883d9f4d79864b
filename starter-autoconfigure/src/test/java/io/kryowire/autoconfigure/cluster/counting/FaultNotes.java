/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import java.time.LocalTime;
import java.util.function.Supplier;

import io.kryowire.proof.faults.FaultKind;
import io.kryowire.proof.ownership.OwnershipLog;

/**
 * Logs faults, and if Redis has lost writes by one, from when to when. For one thread.
 */
final class FaultNotes {

	/** A line for so many faults. */
	private static final int EVERY = 10;

	private final OwnershipLog log;

	private final Supplier<String> progress;

	private int faults;

	private long begun;

	/** When Redis had lost something, 0 if everybody has noticed. */
	private long lost;

	FaultNotes(OwnershipLog log, Supplier<String> progress) {
		this.log = log;
		this.progress = progress;
	}

	void begun(FaultKind kind) {
		if (this.faults++ % EVERY == 0) {
			System.out.printf("%tT fault %d, %s; %s%n", LocalTime.now(), this.faults, kind.words(),
					this.progress.get());
		}
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
