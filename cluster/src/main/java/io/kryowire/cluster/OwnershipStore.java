/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

/**
 * Where the leases of nodes and the owners of slots are kept: two maps that all nodes
 * share, in which an entry is replaced only if it is the expected one. Thread-safe.
 * <p>
 * A version names one write of one entry. A future that fails means that nobody knows
 * whether the entry was written, unless its exception says otherwise.
 */
public interface OwnershipStore extends AutoCloseable {

	/** The version of an entry that is not there. */
	long NO_VERSION = 0;

	/**
	 * Writes a lease.
	 * @param node the id of the node
	 * @param expected the version to replace, {@link #NO_VERSION} if there may be none
	 * @param lease the lease
	 * @return its version, or nothing if another version was there
	 */
	CompletableFuture<OptionalLong> putLease(String node, long expected, NodeLease lease);

	/**
	 * Writes the owner of a slot.
	 * @param slot the slot's number
	 * @param expected the version to replace, {@link #NO_VERSION} if there may be none
	 * @param owner the owner
	 * @return its version, or nothing if another version was there
	 */
	CompletableFuture<OptionalLong> putOwner(int slot, long expected, SlotOwner owner);

	/**
	 * Reads a lease where it is written, not from a copy.
	 * @param node the id of the node
	 * @return the lease; fails with an {@link UnreadableLeaseException} if something is
	 * there that this process cannot read
	 */
	CompletableFuture<Entry<NodeLease>> lease(String node);

	/**
	 * Reads the owner of a slot where it is written, not from a copy.
	 * @param slot the slot's number
	 * @return the owner
	 */
	CompletableFuture<Entry<SlotOwner>> owner(int slot);

	/**
	 * Has all guarded data accept the writes of a slot's new owner, and refuse those of
	 * the owners before.
	 * @param fence the new owner's
	 * @return is completed with whether it is in force; {@code false} if somebody has one
	 * of a later epoch, or of the same epoch and another nonce
	 */
	CompletableFuture<Boolean> raise(Fence fence);

	/**
	 * Has the fences of slots that are gained from now on raised on some data as well.
	 * @param data the data; those of the same name replace earlier ones
	 */
	default void guard(GuardedData data) {
		throw new UnsupportedOperationException(
				"%s raises no fences on data: '%s' cannot be guarded by it".formatted(this, data.name()));
	}

	/**
	 * Starts to tell of entries: of all that are there, and then of each change. Called
	 * once, before anything else.
	 * @param watcher is told, by one thread at a time
	 */
	void watch(Watcher watcher);

	/**
	 * Ends the watching.
	 */
	@Override
	void close();

	/**
	 * An entry as it was at some time.
	 *
	 * @param <V> what it is
	 * @param version its version, {@link #NO_VERSION} if there is none
	 * @param value the lease or the owner, {@code null} if there is none
	 */
	record Entry<V>(long version, @Nullable V value) {
	}

	/**
	 * Is told of entries. Must not block.
	 */
	interface Watcher {

		/**
		 * A lease is there, or no longer.
		 * @param node the id of the node
		 * @param entry the lease now
		 */
		void lease(String node, Entry<NodeLease> entry);

		/**
		 * A slot has an owner, or no longer.
		 * @param slot the slot's number
		 * @param entry the owner now
		 */
		void owner(int slot, Entry<SlotOwner> entry);

		/**
		 * What is told is complete, or may not be for some time.
		 * @param fresh whether it is complete
		 */
		void fresh(boolean fresh);

	}

}
