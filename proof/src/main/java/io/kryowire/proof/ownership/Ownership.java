/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

/**
 * A period in which a node had a slot.
 *
 * @param slot the slot
 * @param epoch its epoch
 * @param nonce its nonce
 */
record Ownership(int slot, long epoch, long nonce) {

	static final Ownership NONE = new Ownership(0, 0, 0);

}
