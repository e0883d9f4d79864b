/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.Objects;

/**
 * Who has a slot.
 *
 * @param node the id of the node
 * @param incarnation which start of the node
 * @param epoch how often the slot has been given to somebody
 * @param nonce a random number of this ownership
 */
public record SlotOwner(String node, long incarnation, long epoch, long nonce) {

	/**
	 * Creates an owner.
	 */
	public SlotOwner {
		Objects.requireNonNull(node, "An owner is a node");
	}

	/**
	 * What the owner's writes carry.
	 * @param slot the slot's number
	 * @return the fence
	 */
	public Fence fence(int slot) {
		return new Fence(slot, this.epoch, this.nonce);
	}

}
