/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** A store in memory that always works, for several processes in one. Thread-safe. */
final class MemoryStore {

	private final Map<String, OwnershipStore.Entry<NodeLease>> leases = new TreeMap<>();

	private final Map<Integer, OwnershipStore.Entry<SlotOwner>> owners = new TreeMap<>();

	private final Map<Integer, Fence> fences = new HashMap<>();

	private final List<OwnershipStore.Watcher> watchers = new ArrayList<>();

	private long version;

	/** The way of one process to it. */
	OwnershipStore link() {
		return new Link();
	}

	synchronized boolean accepts(Fence fence) {
		return fence.equals(this.fences.get(fence.slot()));
	}

	private final class Link implements OwnershipStore {

		/** What is cut off fails. */
		private <T> CompletableFuture<T> ask(Supplier<T> question) {
			synchronized (MemoryStore.this) {
				try {
					return CompletableFuture.completedFuture(question.get());
				}
				catch (RuntimeException ex) {
					return CompletableFuture.failedFuture(new CompletionException(ex));
				}
			}
		}

		@Override
		public CompletableFuture<OptionalLong> putLease(String node, long expected, NodeLease lease) {
			return ask(() -> {
				if (MemoryStore.this.leases.getOrDefault(node, new Entry<>(0, null)).version() != expected) {
					return OptionalLong.empty();
				}
				Entry<NodeLease> entry = new Entry<>(++MemoryStore.this.version, lease);
				MemoryStore.this.leases.put(node, entry);
				MemoryStore.this.watchers.forEach((watcher) -> watcher.lease(node, entry));
				return OptionalLong.of(entry.version());
			});
		}

		@Override
		public CompletableFuture<OptionalLong> putOwner(int slot, long expected, SlotOwner owner) {
			return ask(() -> {
				if (MemoryStore.this.owners.getOrDefault(slot, new Entry<>(0, null)).version() != expected) {
					return OptionalLong.empty();
				}
				Entry<SlotOwner> entry = new Entry<>(++MemoryStore.this.version, owner);
				MemoryStore.this.owners.put(slot, entry);
				MemoryStore.this.watchers.forEach((watcher) -> watcher.owner(slot, entry));
				return OptionalLong.of(entry.version());
			});
		}

		@Override
		public CompletableFuture<Entry<NodeLease>> lease(String node) {
			return ask(() -> MemoryStore.this.leases.getOrDefault(node, new Entry<>(0, null)));
		}

		@Override
		public CompletableFuture<Entry<SlotOwner>> owner(int slot) {
			return ask(() -> MemoryStore.this.owners.getOrDefault(slot, new Entry<>(0, null)));
		}

		@Override
		public CompletableFuture<Boolean> raise(Fence fence) {
			return ask(() -> {
				Fence there = MemoryStore.this.fences.get(fence.slot());
				if (there != null && !there.equals(fence) && there.epoch() >= fence.epoch()) {
					return false;
				}
				MemoryStore.this.fences.put(fence.slot(), fence);
				return true;
			});
		}

		@Override
		public void watch(Watcher watcher) {
			ask(() -> {
				MemoryStore.this.leases.forEach(watcher::lease);
				MemoryStore.this.owners.forEach(watcher::owner);
				watcher.fresh(true);
				return MemoryStore.this.watchers.add(watcher);
			});
		}

		@Override
		public void close() {
			// The watcher stays, and is not harmed by what it hears
		}

	}

}
