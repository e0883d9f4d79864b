/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Sees everything at once, as no process can, and holds it against what is promised.
 */
final class SimulationChecker {

	private final VirtualTime time;

	private final LeaseSettings settings;

	private final List<SimulatedProcess> processes = new ArrayList<>();

	private final List<String> violations = new ArrayList<>();

	private final Set<Call> running = new LinkedHashSet<>();

	/** The fences of a slot in the order in which they came into force. */
	private final Map<Integer, List<Fence>> raised = new HashMap<>();

	/** The fences with which slots were gained. */
	private final Set<Fence> used = new HashSet<>();

	/** Whether two owners at once are forgivable, since confirmed writes were lost. */
	private boolean forgiving;

	private int begun;

	private int done;

	private int unknown;

	private int owners;

	private int writes;

	private int refusals;

	SimulationChecker(VirtualTime time, LeaseSettings settings) {
		this.time = time;
		this.settings = settings;
	}

	void add(SimulatedProcess process) {
		this.processes.add(process);
	}

	void forgive() {
		this.forgiving = true;
	}

	void gained(SimulatedProcess process, int slot, @Nullable Boolean before, LeasedSlots slots) {
		if (Boolean.TRUE.equals(before)) {
			violated("%s gained slot %d twice".formatted(process, slot));
		}
		try {
			Fence fence = slots.fence(slot);
			if (!this.used.add(fence)) {
				violated("%s has gained slot %d with a fence that was used before: %s".formatted(process, slot, fence));
			}
		}
		catch (NotOwnerException ex) {
			// It was lost before the listener was told
		}
	}

	void lost(SimulatedProcess process, int slot, @Nullable Boolean before) {
		if (!Boolean.TRUE.equals(before)) {
			violated("%s lost slot %d without having gained it".formatted(process, slot));
		}
	}

	Call begun(SimulatedProcess process, int slot, Fence fence) {
		if (!process.isPrepared(slot)) {
			violated("%s runs a call of slot %d, which is not prepared".formatted(process, slot));
		}
		alone(process, slot);
		Call call = new Call(this.begun++, process, slot, fence, this.time.now());
		this.running.add(call);
		return call;
	}

	void ended(Call call, boolean current) {
		this.running.remove(call);
		if (current) {
			this.done++;
			alone(call.process(), call.slot());
		}
		else {
			this.unknown++;
		}
	}

	/** Nobody else may have what a process is sure to have. */
	private void alone(SimulatedProcess process, int slot) {
		if (!this.forgiving) {
			for (SimulatedProcess other : this.processes) {
				if (other != process && other.isOwner(slot)) {
					violated("%s and %s own slot %d".formatted(process, other, slot));
				}
			}
		}
	}

	/** A process has written a new owner of a slot. */
	void owned(SimulatedLink writer, int slot, @Nullable SlotOwner before, SlotOwner next) {
		if (before == null || before.node().equals(next.node())) {
			return;
		}
		this.owners++;
		long longest = (long) (this.settings.handOverNanos() * 0.99);
		for (SimulatedProcess process : this.processes) {
			if (process.link() == writer && !next.node().equals(process.id()) && process.isOwner(slot)) {
				violated("%s handed over slot %d while it was open".formatted(process, slot));
			}
		}
		for (Call call : this.running) {
			if (!this.forgiving && call.process().link() == writer && before.fence(slot).equals(call.fence())
					&& this.time.now() - call.since() < longest) {
				violated("%s handed over slot %d while a call ran".formatted(call.process(), slot));
			}
		}
	}

	void raised(Fence fence) {
		List<Fence> order = this.raised.computeIfAbsent(fence.slot(), (slot) -> new ArrayList<>());
		if (!order.isEmpty() && order.get(order.size() - 1).equals(fence)) {
			return;
		}
		if (order.contains(fence)) {
			violated("A deposed fence is in force again: " + fence);
		}
		order.add(fence);
	}

	/** The store has lost fences: what it has now is what was raised last. */
	void forgotten(Map<Integer, Fence> fences) {
		this.raised.clear();
		fences.values().forEach((fence) -> this.raised.put(fence.slot(), new ArrayList<>(List.of(fence))));
	}

	/** A write was accepted. */
	void accepted(Fence fence) {
		List<Fence> order = this.raised.getOrDefault(fence.slot(), List.of());
		this.writes++;
		if (order.isEmpty() || !order.get(order.size() - 1).equals(fence)) {
			violated("A write with a deposed fence was accepted: %s, in force is %s".formatted(fence,
					order.isEmpty() ? null : order.get(order.size() - 1)));
		}
	}

	void refused() {
		this.refusals++;
	}

	void violated(String what) {
		this.violations.add("at %d ms: %s".formatted(this.time.now() / VirtualTime.MILLI, what));
	}

	List<String> violations() {
		return this.violations;
	}

	@Override
	public String toString() {
		return "%d calls done, %d unknown, %d owners, %d writes, %d fences refused".formatted(this.done, this.unknown,
				this.owners, this.writes, this.refusals);
	}

	/** A call that runs. */
	record Call(int number, SimulatedProcess process, int slot, Fence fence, long since) {
	}

}
