/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.jspecify.annotations.Nullable;

import static io.kryowire.cluster.VirtualTime.MILLI;

/**
 * One process: a node with its slots, whose calls write guarded data.
 */
final class SimulatedProcess implements SlotListener {

	private final String id;

	private final VirtualTime time;

	private final Random random;

	private final SimulationChecker checker;

	private final SimulatedLoop loop;

	private final SimulatedLink link;

	private final LeasedNodes nodes;

	private final LeasedSlots slots;

	private final int count;

	private final Map<Integer, Boolean> gained = new HashMap<>();

	/** How likely the listener throws. */
	private double failing;

	private boolean left;

	SimulatedProcess(String id, VirtualTime time, Random random, SimulatedStore store, SimulationChecker checker,
			LeaseSettings settings, int count, double speed) {
		this.id = id;
		this.time = time;
		this.random = random;
		this.checker = checker;
		this.count = count;
		this.loop = new SimulatedLoop(time, random, speed);
		this.link = new SimulatedLink(store, time, random, count);
		ClusterNode self = ClusterNode.at(id, "10.0.0.1", 7420);
		this.nodes = new LeasedNodes(new LeaseCore(this.link, settings, this.loop, random::nextLong, this.loop,
				this.loop.listeners(), self, count), this.loop.listeners());
		this.slots = new LeasedSlots(this.nodes, List.of(this), count);
		this.slots.start();
		this.loop.later(random.nextLong(20 * MILLI), this::callAgain);
	}

	@Override
	public void gained(int slot) {
		this.checker.gained(this, slot, this.gained.getOrDefault(slot, false), this.slots);
		misbehave();
		this.gained.put(slot, true);
	}

	@Override
	public void lost(int slot) {
		this.checker.lost(this, slot, this.gained.put(slot, false));
		misbehave();
	}

	private void misbehave() {
		if (this.random.nextDouble() < this.failing) {
			throw new IllegalStateException("The listener fails on purpose");
		}
	}

	/** Calls keep coming to any slot, whoever has it. */
	private void callAgain() {
		call(this.random.nextInt(this.count));
		if (!this.left) {
			this.loop.later(MILLI + this.random.nextLong(20 * MILLI), this::callAgain);
		}
	}

	private void call(int slot) {
		Tenure tenure = tenure(slot);
		if (tenure == null) {
			return;
		}
		SimulationChecker.Call call = this.checker.begun(this, slot, this.slots.fence(slot));
		long takes = this.random.nextLong(((this.random.nextInt(20) == 0) ? 1_000 : 20) * MILLI);
		this.loop.later(takes / 2, () -> write(slot));
		this.loop.later(takes, () -> {
			this.checker.ended(call, tenure.isCurrent());
			tenure.leave();
		});
	}

	private void write(int slot) {
		try {
			Fence fence = this.slots.fence(slot);
			this.link.write(fence, (held) -> refused(fence, held));
		}
		catch (NotOwnerException ex) {
			this.checker.refused();
		}
	}

	/** As state topics do it. */
	private void refused(Fence fence, @Nullable Fence held) {
		if (held != null && held.epoch() >= fence.epoch()) {
			this.slots.refused(fence, held);
		}
		else if (hasFence(fence)) {
			this.link.raiseInPlaceOf(held, fence);
		}
	}

	/** Whether writes of a slot may carry this fence now. */
	boolean hasFence(@Nullable Fence fence) {
		try {
			return fence != null && this.slots.fence(fence.slot()).equals(fence);
		}
		catch (NotOwnerException ex) {
			return false;
		}
	}

	private @Nullable Tenure tenure(int slot) {
		try {
			return this.slots.enter(slot, 0, false);
		}
		catch (NotOwnerException ex) {
			return null;
		}
	}

	/** Whether a call could be told as done now. */
	boolean isOwner(int slot) {
		Tenure tenure = this.loop.isKilled() ? null : tenure(slot);
		if (tenure == null) {
			return false;
		}
		tenure.leave();
		return true;
	}

	/** Whether the listener is between a gain and a loss. */
	boolean isPrepared(int slot) {
		return this.gained.getOrDefault(slot, false);
	}

	void misbehave(double share, long slowest) {
		this.failing = share;
		this.loop.setSlowest(slowest);
	}

	void drain(Duration longest) {
		this.slots.drain(longest).thenRun(() -> this.left = true);
	}

	void kill() {
		this.loop.kill();
		this.link.close();
		this.left = true;
	}

	/** Whether it has ended, by being killed or by itself. */
	boolean hasLeft() {
		return this.left;
	}

	String id() {
		return this.id;
	}

	SimulatedLoop loop() {
		return this.loop;
	}

	SimulatedLink link() {
		return this.link;
	}

	LeasedSlots slots() {
		return this.slots;
	}

	LeasedNodes nodes() {
		return this.nodes;
	}

	@Override
	public String toString() {
		return this.id + "#" + Integer.toHexString(System.identityHashCode(this));
	}

}
