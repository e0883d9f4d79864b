/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

/** Is told what becomes of the own lease. */
interface LeaseEvents {

	/** How many slots are open, for others to know. */
	int open();

	/** There is a lease. */
	void joined(Validity validity, OwnershipStore.Entry<NodeLease> entry);

	/** It was renewed, or given back. */
	void renewed(OwnershipStore.Entry<NodeLease> entry);

	/** The store has lost writes. */
	void wentBack();

	/** The lease has ended before it was given back. */
	void deposed(String why);

	/** There is no lease any more, and there will be no other. */
	void ended();

}
