/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

import io.kryowire.cluster.Fence;
import io.kryowire.cluster.NodeLease;
import io.kryowire.cluster.OwnershipStore;
import io.kryowire.cluster.SlotOwner;

/**
 * A store that cannot be reached.
 */
class SilentStore implements OwnershipStore {

	@Override
	public CompletableFuture<OptionalLong> putLease(String node, long expected, NodeLease lease) {
		return new CompletableFuture<>();
	}

	@Override
	public CompletableFuture<OptionalLong> putOwner(int slot, long expected, SlotOwner owner) {
		return new CompletableFuture<>();
	}

	@Override
	public CompletableFuture<Entry<NodeLease>> lease(String node) {
		return new CompletableFuture<>();
	}

	@Override
	public CompletableFuture<Entry<SlotOwner>> owner(int slot) {
		return new CompletableFuture<>();
	}

	@Override
	public CompletableFuture<Boolean> raise(Fence fence) {
		return new CompletableFuture<>();
	}

	@Override
	public void watch(Watcher watcher) {
		// Tells nothing
	}

	@Override
	public void close() {
		// Holds nothing
	}

}
