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

	/**
	 * Is told of data that are written with these fences. Whoever also decides which
	 * slots this process gets has their fences raised on the data before it lets calls
	 * in; otherwise that is done before the owner's first access to a slot's data.
	 * @param data the data; those of the same name replace earlier ones
	 */
	default void guard(GuardedData data) {
	}

}
