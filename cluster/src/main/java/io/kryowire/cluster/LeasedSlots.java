/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

/**
 * The slots of a node that has a lease: it owns a slot when the store says so, and no
 * longer than its lease holds by its own clock. Slots move from node to node as nodes
 * come, leave and end.
 * <p>
 * Two nodes may run calls for one slot at the same time only if the store has lost writes
 * that it had confirmed, and then until they hear of it. Data that are guarded by the
 * {@linkplain #fence(int) fence} accept the writes of one of them even then. Thread-safe.
 */
public final class LeasedSlots implements KeyOwnership, Fences, SlotOwners, AutoCloseable {

	private final LeasedNodes nodes;

	private final SlotEngine engine;

	/**
	 * Creates it, before the nodes are started.
	 * @param nodes the nodes, of which this process is one
	 * @param listeners are told which slots this process gets, in their order, and loses,
	 * in the reverse order
	 */
	public LeasedSlots(LeasedNodes nodes, List<? extends SlotListener> listeners) {
		this(nodes, listeners, Slots.COUNT);
	}

	LeasedSlots(LeasedNodes nodes, List<? extends SlotListener> listeners, int slots) {
		LeaseCore core = nodes.core();
		ClusterNode self = core.self();
		if (self == null) {
			throw new IllegalArgumentException(
					"Only a process that is a node can have slots: give LeasedNodes the node");
		}
		this.nodes = nodes;
		this.engine = new SlotEngine(core, self, new SlotListeners(listeners), nodes.slotListeners(), slots);
		core.follow(this.engine);
	}

	/**
	 * Starts the nodes, and takes the slots that this process should have. Does not wait.
	 */
	public void start() {
		this.nodes.start();
	}

	/**
	 * Hands all slots over and then gives the lease back. If no other node serves, it
	 * waits for one that joins; if there is none, for the calls that run, and for the
	 * listeners, which may still write.
	 * @param longest how long that may take; what has not been handed over then is lost
	 * @return is completed when nothing is left
	 */
	public CompletableFuture<Void> drain(Duration longest) {
		return this.engine.drain(longest);
	}

	/**
	 * Gives everything up at once, and does not wait for it. To be called after
	 * {@link #drain}, unless the process has to end at once.
	 */
	@Override
	public void close() {
		this.engine.close();
	}

	@Override
	public Tenure enter(int slot, long deadlineNanos, boolean mayWait) {
		return this.engine.life(slot).gate().enter(deadlineNanos, mayWait);
	}

	@Override
	public Fence fence(int slot) {
		Holding holding = this.engine.life(slot).fenced();
		if (holding == null || !holding.isValid()) {
			throw new NotOwnerException(slot, this.engine.otherOwner(slot), (holding == null)
					? "Slot %d is not this node's".formatted(slot)
					: "Slot %d may have been lost: this node could not renew its lease in time".formatted(slot));
		}
		// Asked after the fence has been read, which is of the call's tenure if that
		// lasts
		if (RunningCall.isOver(slot)) {
			throw new NotOwnerException(slot, this.engine.otherOwner(slot),
					"Slot %d was lost while this call ran, and has come back: what the call knows may be outdated"
						.formatted(slot));
		}
		return holding.fence();
	}

	@Override
	public void guard(GuardedData data) {
		this.nodes.core().store().guard(data);
	}

	@Override
	public void refused(Fence fence, @Nullable Fence held) {
		this.engine.life(fence.slot()).check().refused(fence, held);
	}

	@Override
	public @Nullable String owner(int slot) {
		return this.engine.owners().owner(slot);
	}

	@Override
	public Runnable listen(Runnable changed) {
		return this.engine.owners().listen(changed);
	}

	/**
	 * Why slots may not be where they should be.
	 * @return the reason in a few words, empty if there is none
	 */
	public String trouble() {
		return Trouble.both(this.nodes.trouble(), this.engine.unprepared().trouble());
	}

	/**
	 * What the slots have come to.
	 * @return numbers, which change
	 */
	public LeasedStatistics statistics() {
		int owned = 0;
		int preparing = 0;
		int handingOver = 0;
		for (int slot = 0; slot < this.engine.slots(); slot++) {
			switch (this.engine.life(slot).gate().state()) {
				case OPEN -> owned++;
				case PREPARING -> preparing++;
				case CLOSING -> handingOver++;
				case ABSENT -> {
				}
			}
		}
		return this.engine.counters()
			.with(owned, preparing, handingOver, this.engine.validity().remainingNanos(), this.nodes.view().epoch());
	}

}
