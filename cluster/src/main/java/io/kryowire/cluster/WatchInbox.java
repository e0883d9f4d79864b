/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

/**
 * What the store tells, on its way to the loop. There is one place for each entry, in
 * which later news replaces earlier, so that a slow loop does not let it grow.
 */
final class WatchInbox implements OwnershipStore.Watcher {

	private final Loop loop;

	private final OwnershipStore.Watcher reader;

	private final Map<String, OwnershipStore.Entry<NodeLease>> leases = new ConcurrentHashMap<>();

	private final Map<Integer, OwnershipStore.Entry<SlotOwner>> owners = new ConcurrentHashMap<>();

	/** What was told last and not passed on, {@code null} if there is nothing. */
	private final AtomicReference<@Nullable Boolean> fresh = new AtomicReference<>();

	/** Whether it was not complete at some time since it was passed on. */
	private volatile boolean interrupted;

	private final AtomicBoolean signalled = new AtomicBoolean();

	/**
	 * Creates an inbox.
	 * @param loop empties it
	 * @param reader is told by the loop
	 */
	WatchInbox(Loop loop, OwnershipStore.Watcher reader) {
		this.loop = loop;
		this.reader = reader;
	}

	@Override
	public void lease(String node, OwnershipStore.Entry<NodeLease> entry) {
		this.leases.put(node, entry);
		signal();
	}

	@Override
	public void owner(int slot, OwnershipStore.Entry<SlotOwner> entry) {
		this.owners.put(slot, entry);
		signal();
	}

	@Override
	public void fresh(boolean fresh) {
		if (!fresh) {
			this.interrupted = true;
		}
		this.fresh.set(fresh);
		signal();
	}

	private void signal() {
		if (this.signalled.compareAndSet(false, true)) {
			this.loop.execute(this::drain);
		}
	}

	private void drain() {
		this.signalled.set(false);
		// Read before the entries: what was told before it was called complete is passed
		// on before
		Boolean latest = this.fresh.getAndSet(null);
		if (this.interrupted) {
			this.interrupted = false;
			this.reader.fresh(false);
		}
		for (String node : this.leases.keySet()) {
			OwnershipStore.Entry<NodeLease> entry = this.leases.remove(node);
			if (entry != null) {
				this.reader.lease(node, entry);
			}
		}
		for (Integer slot : this.owners.keySet()) {
			OwnershipStore.Entry<SlotOwner> entry = this.owners.remove(slot);
			if (entry != null) {
				this.reader.owner(slot, entry);
			}
		}
		if (latest != null) {
			this.reader.fresh(latest);
		}
	}

}
