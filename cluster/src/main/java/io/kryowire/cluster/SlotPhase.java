/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

/**
 * What this process is doing about one slot.
 */
enum SlotPhase {

	/** Nothing. */
	ABSENT,

	/** It finds out whether the owner has ended. */
	VERIFYING,

	/** It writes itself as the owner. */
	TAKING,

	/** It has its fence put in force. */
	RAISING,

	/** The listener loads what calls need. */
	PREPARING,

	/** Calls run. */
	OPEN,

	/** Calls that run end, others wait. */
	CLOSING,

	/** The listener saves what the next owner needs. */
	FINISHING,

	/** It writes the next owner. */
	GIVING;

	/** Whether this process is the owner, as far as it knows. */
	boolean isOwner() {
		return compareTo(RAISING) >= 0 && this != GIVING;
	}

}
