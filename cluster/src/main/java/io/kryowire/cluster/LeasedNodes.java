/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * The nodes of a service by their leases in a store that all of them share: joins are
 * seen as soon as the store tells of them, and a node whose lease is no longer renewed is
 * gone after the time of one lease.
 * <p>
 * A process that is a node has a lease of its own, from the {@linkplain #start() start}
 * until it {@linkplain #close() ends}, and {@link LeasedSlots} may be built on it. Others
 * only follow. Thread-safe.
 */
public final class LeasedNodes implements NodeDirectory {

	private final LeaseCore core;

	/** Calls the listeners of slots. */
	private final Executor slotListeners;

	/**
	 * Creates a directory for a process that is no node.
	 * @param store has the leases; not closed with this
	 * @param settings how long they last
	 * @param runtime what it needs of the process
	 */
	public LeasedNodes(OwnershipStore store, LeaseSettings settings, LeaseRuntime runtime) {
		this(new LeaseCore(store, settings, runtime.clock(), runtime.random(), loop(runtime), runtime.views(), null,
				Slots.COUNT), runtime.listeners());
	}

	/**
	 * Creates a directory in which this process is a node.
	 * @param self what others are to know of this process; it gets an incarnation of its
	 * own
	 * @param store has the leases; not closed with this
	 * @param settings how long they last
	 * @param runtime what it needs of the process
	 */
	public LeasedNodes(ClusterNode self, OwnershipStore store, LeaseSettings settings, LeaseRuntime runtime) {
		this(new LeaseCore(store, settings, runtime.clock(), runtime.random(), loop(runtime), runtime.views(), self,
				Slots.COUNT), runtime.listeners());
	}

	LeasedNodes(LeaseCore core, Executor slotListeners) {
		this.core = core;
		this.slotListeners = slotListeners;
	}

	private static Loop loop(LeaseRuntime runtime) {
		return new SerialLoop(runtime.scheduler(), runtime.scheduler());
	}

	LeaseCore core() {
		return this.core;
	}

	Executor slotListeners() {
		return this.slotListeners;
	}

	/**
	 * Begins to follow, and takes a lease if this process is a node. Does not wait.
	 */
	public void start() {
		this.core.start();
	}

	/**
	 * Says that this node is leaving, so that nobody sends it anything new. It keeps its
	 * lease.
	 */
	public void leave() {
		this.core.leave();
	}

	/**
	 * Who has which slot, as the store tells. Nobody has any if no node's slots are
	 * leased.
	 * @return the owners
	 */
	public SlotOwners owners() {
		return this.core.owners();
	}

	@Override
	public NodeView view() {
		return this.core.listeners().view();
	}

	@Override
	public Runnable listen(Consumer<? super NodeView> listener) {
		return this.core.listeners().listen(listener);
	}

	@Override
	public String trouble() {
		return this.core.trouble();
	}

	/**
	 * Ends it: gives the lease back, without waiting for it. What this process has is
	 * lost; to hand it over, {@linkplain LeasedSlots#drain drain} before.
	 */
	@Override
	public void close() {
		this.core.close();
	}

}
