/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import org.jspecify.annotations.Nullable;

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

	/**
	 * Is told that data have refused a fence, because they have another one of the same
	 * or a later epoch. Whoever also decides which slots this process gets finds out
	 * whether the slot is still this process', and if so gives it a later fence: a store
	 * that has lost writes may leave such data behind. May be told of each refusal, does
	 * not wait, and throws nothing. Whoever wraps other fences passes it on.
	 * @param fence the fence
	 * @param held what the data have, {@code null} if that is not known
	 */
	default void refused(Fence fence, @Nullable Fence held) {
	}

}
