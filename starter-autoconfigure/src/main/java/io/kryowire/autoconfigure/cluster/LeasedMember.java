/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

import io.kryowire.cluster.Fence;
import io.kryowire.cluster.GuardedData;
import io.kryowire.cluster.KeyOwnership;
import io.kryowire.cluster.LeasedNodes;
import io.kryowire.cluster.LeasedSlots;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.OwnershipStore;
import io.kryowire.cluster.SlotListener;
import io.kryowire.cluster.SlotOwners;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A node of a service whose slots have owners in Redis.
 */
final class LeasedMember implements Member {

	private static final Logger logger = LoggerFactory.getLogger(LeasedMember.class);

	private final LeasedNodes nodes;

	private final LeasedSlots slots;

	private final Consumer<GuardedData> store;

	private final Duration drainTimeout;

	private final Runnable ended;

	/**
	 * Creates a new instance.
	 * @param nodes the nodes, this one among them
	 * @param store where leases and owners are
	 * @param listener is told of the slots of this node
	 * @param drainTimeout how long it may take to hand all of them over
	 * @param ended closes the store
	 */
	LeasedMember(LeasedNodes nodes, OwnershipStore store, SlotListener listener, Duration drainTimeout,
			Runnable ended) {
		this.nodes = nodes;
		this.slots = new LeasedSlots(nodes, List.of(listener));
		this.store = store::guard;
		this.drainTimeout = drainTimeout;
		this.ended = ended;
	}

	@Override
	public NodeDirectory directory() {
		return this.nodes;
	}

	@Override
	public String trouble() {
		return this.slots.trouble();
	}

	@Override
	public KeyOwnership ownership() {
		return this.slots;
	}

	@Override
	public SlotOwners owners() {
		return this.slots;
	}

	@Override
	public Fence fence(int slot) {
		return this.slots.fence(slot);
	}

	@Override
	public void guard(GuardedData data) {
		this.store.accept(data);
	}

	@Override
	public void refused(Fence fence, @Nullable Fence held) {
		this.slots.refused(fence, held);
	}

	@Override
	public void join() {
		this.slots.start();
	}

	@Override
	public void leave() {
		try {
			// It ends by itself; the rest is for a machine that is busy
			this.slots.drain(this.drainTimeout).get(this.drainTimeout.toMillis() * 2, TimeUnit.MILLISECONDS);
		}
		catch (ExecutionException | TimeoutException ex) {
			logger.warn("Not all slots were handed over within kryowire.cluster.hand-over.drain-timeout={}: {}",
					this.drainTimeout, String.valueOf(ex));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public void close() {
		this.slots.close();
		this.nodes.close();
		this.ended.run();
	}

	@Override
	public MemberStatistics statistics() {
		return MemberStatistics.of(this.slots.statistics());
	}

}
