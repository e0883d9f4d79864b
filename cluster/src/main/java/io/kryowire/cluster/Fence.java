/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

/**
 * What the writes of a slot's owner carry, so that those of a former one are refused. Two
 * fences are compared by equality, never by order: a data store that has lost its last
 * writes can give out an epoch twice, but not a nonce.
 *
 * @param slot the slot's number
 * @param epoch how often the slot has been given to somebody; other stores may use it as
 * a fencing number
 * @param nonce a random number of this ownership
 */
public record Fence(int slot, long epoch, long nonce) {

	/**
	 * Creates a fence.
	 */
	public Fence {
		if (slot < 0 || slot >= Slots.COUNT || epoch < 1) {
			throw new IllegalArgumentException(
					"A fence has a slot below %d and an epoch of at least 1: slot=%d, epoch=%d".formatted(Slots.COUNT,
							slot, epoch));
		}
	}

}
