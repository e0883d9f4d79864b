/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

/**
 * Knows the fences of the slots that this process has. Thread-safe.
 */
@FunctionalInterface
public interface Fences {

	/**
	 * The fence of a slot.
	 * @param slot the slot's number
	 * @return its fence, as long as this process may write for the slot
	 * @throws NotOwnerException if it may not, by its own clock and by what it has heard
	 */
	Fence fence(int slot);

}
