/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.access;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.kryowire.cluster.Fence;

/**
 * What goes around a write: what it has to carry, and what is done if it is refused.
 */
interface WriteGuard {

	/** The writes carry nothing. */
	WriteGuard NONE = new WriteGuard() {

		@Override
		public @Nullable Fence fence() {
			return null;
		}

		@Override
		public CompletableFuture<byte[]> around(String key, Supplier<CompletableFuture<byte[]>> write) {
			return write.get();
		}

	};

	/** What has to be in force, {@code null} if that does not matter. */
	@Nullable Fence fence();

	/**
	 * Makes a write.
	 * @param write sends it, each time it is called
	 * @return its answer, which is not that another fence is in force
	 */
	CompletableFuture<byte[]> around(String key, Supplier<CompletableFuture<byte[]>> write);

}
