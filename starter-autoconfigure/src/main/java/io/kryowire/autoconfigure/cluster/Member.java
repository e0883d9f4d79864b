/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import io.kryowire.cluster.ClusterNode;
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

	/**
	 * This node as the others see it.
	 * @param self as it sees itself
	 */
	default ClusterNode seen(ClusterNode self) {
		return self;
	}

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
	 * Leaves the service, if the others can be told: hands over what this node has.
	 * Returns when that is done, or takes too long.
	 */
	void leave();

	/**
	 * The server has stopped: it takes no more calls, and has waited for those that ran.
	 * Nothing is left to do if the slots were handed over before.
	 */
	default void serverStopped() {
		// Done when it left
	}

	/** Ends it, whether it has left or not. */
	void close();

	/** What has happened so far. */
	MemberStatistics statistics();

	@Override
	void guard(GuardedData data);

}
