/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import io.kryowire.cluster.Fences;
import io.kryowire.cluster.GuardedData;
import io.kryowire.cluster.KeyOwnership;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.SlotOwners;

/**
 * This node in its service, from joining it to leaving it.
 */
interface Member extends Fences {

	/** The nodes of the service. */
	NodeDirectory directory();

	/** Why the nodes may not be up to date, or slots not where they should be. */
	default String trouble() {
		return directory().trouble();
	}

	/** The slots of this node. */
	KeyOwnership ownership();

	/** The slots of all nodes. */
	SlotOwners owners();

	/** Joins the service, in the background. */
	void join();

	/**
	 * Leaves the service: hands over what this node has, and tells the others. Returns
	 * when that is done, or takes too long.
	 */
	void leave();

	/** Ends it, whether it has left or not. */
	void close();

	/** What has happened so far. */
	MemberStatistics statistics();

	@Override
	void guard(GuardedData data);

}
