/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

/**
 * Decides about slots by what leases say. Called by the loop.
 */
interface LeaseFollower {

	/** How many slots are open, or could not be opened. */
	int open();

	/** Another node has said something again. */
	void heardOfNode();

	/** This process has a lease. */
	void joined(Validity validity);

	/** The lease has ended before it was given back. */
	void deposed(String why);

	/** There is no lease any more, and there will be no other. */
	void ended();

	/** The nodes are others, or it is known again that they are the same. */
	void viewChanged();

	/** The store has lost writes. */
	void wentBack();

	/** The store tells of a slot's owner, perhaps late. */
	void heard(int slot, OwnershipStore.Entry<SlotOwner> entry);

}
