/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.time.Duration;

import io.kryowire.cluster.Fence;
import io.kryowire.cluster.GuardedData;
import io.kryowire.cluster.HashOwners;
import io.kryowire.cluster.HashOwnership;
import io.kryowire.cluster.KeyOwnership;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.NotOwnerException;
import io.kryowire.cluster.SlotOwners;

/**
 * A node of a service whose slots are computed from the nodes that are known.
 */
abstract class HashMember implements Member {

	private final NodeDirectory nodes;

	private final HashOwnership ownership;

	private final HashOwners owners;

	/**
	 * Creates a new instance.
	 * @param nodes all nodes of the service
	 * @param ownership the slots of this one
	 */
	HashMember(NodeDirectory nodes, HashOwnership ownership) {
		this.nodes = nodes;
		this.ownership = ownership;
		this.owners = new HashOwners(nodes);
	}

	/** How long the calls of a slot may run on when it is lost, and the usual pause. */
	static HashOwnership.Settings settings(Duration longestClose) {
		return new HashOwnership.Settings(longestClose, HashOwnership.Settings.DEFAULTS.pause());
	}

	@Override
	public final NodeDirectory directory() {
		return this.nodes;
	}

	@Override
	public final KeyOwnership ownership() {
		return this.ownership;
	}

	@Override
	public final SlotOwners owners() {
		return this.owners;
	}

	@Override
	public final Fence fence(int slot) {
		throw new NotOwnerException(slot, null,
				"Ownership by hash has no fences: writes that must be refused after a slot was lost need "
						+ "kryowire.cluster.ownership=leased");
	}

	@Override
	public final void guard(GuardedData data) {
		// Its first write will say why it fails
	}

	/** Returns when running calls have ended, or take too long. */
	final void giveUpSlots() {
		this.ownership.close();
	}

	@Override
	public void close() {
		giveUpSlots();
		this.owners.close();
		this.nodes.close();
	}

	@Override
	public MemberStatistics statistics() {
		return MemberStatistics.ofHash(this.ownership.owned(), this.ownership.preparing(), this.ownership.closing());
	}

}
