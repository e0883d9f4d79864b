/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import org.jspecify.annotations.Nullable;

/**
 * Which node has which slot, as far as this process knows: where callers send calls.
 * Thread-safe.
 */
public interface SlotOwners {

	/**
	 * The node that has a slot.
	 * @param slot the slot's number
	 * @return the node's id, {@code null} if nobody has it
	 */
	@Nullable String owner(int slot);

	/**
	 * Listens to changes of owners.
	 * @param changed called after each change, or after several of them
	 * @return ends the listening
	 */
	Runnable listen(Runnable changed);

}
