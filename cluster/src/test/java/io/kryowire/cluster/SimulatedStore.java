/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * The store as all share it, with the data that fences guard. It can lose its last
 * writes, as after a failover.
 */
final class SimulatedStore {

	private static final int MOST_PASTS = 400;

	/** So that no two masters give out the same one. */
	private static final long VERSIONS_OF_A_MASTER = 1_000_000_000;

	/** How writes are checked. */
	enum Check {

		EQUALITY, ORDER, NONE

	}

	private final SimulationChecker checker;

	private final Check check;

	private final List<SimulatedWatch> watches = new ArrayList<>();

	/** What was there at times, the latest last. */
	private final Deque<Past> pasts = new ArrayDeque<>();

	private Map<String, OwnershipStore.Entry<NodeLease>> leases = new TreeMap<>();

	private Map<Integer, OwnershipStore.Entry<SlotOwner>> owners = new TreeMap<>();

	private Map<Integer, Fence> fences = new HashMap<>();

	private long version;

	private int losses;

	private int formerMasters;

	SimulatedStore(SimulationChecker checker, Check check) {
		this.checker = checker;
		this.check = check;
	}

	/**
	 * A copy of the leases and owners, as a master that does not know yet that it has
	 * been replaced has them: what is written there is lost in the end.
	 */
	SimulatedStore formerMaster() {
		SimulatedStore former = new SimulatedStore(this.checker, this.check);
		former.leases = new TreeMap<>(this.leases);
		former.owners = new TreeMap<>(this.owners);
		this.formerMasters++;
		former.version = this.version + this.formerMasters * VERSIONS_OF_A_MASTER;
		return former;
	}

	void join(SimulatedWatch watch) {
		this.watches.add(watch);
	}

	void leave(SimulatedWatch watch) {
		this.watches.remove(watch);
	}

	OptionalLong putLease(String node, long expected, NodeLease lease) {
		if (lease(node).version() != expected) {
			return OptionalLong.empty();
		}
		this.leases.put(node, new OwnershipStore.Entry<>(++this.version, lease));
		List.copyOf(this.watches).forEach((watch) -> watch.tell(node, lease(node)));
		return OptionalLong.of(this.version);
	}

	OptionalLong putOwner(SimulatedLink writer, int slot, long expected, SlotOwner owner) {
		OwnershipStore.Entry<SlotOwner> before = owner(slot);
		if (before.version() != expected) {
			return OptionalLong.empty();
		}
		this.checker.owned(writer, slot, before.value(), owner);
		this.owners.put(slot, new OwnershipStore.Entry<>(++this.version, owner));
		List.copyOf(this.watches).forEach((watch) -> watch.tell(slot, owner(slot)));
		return OptionalLong.of(this.version);
	}

	OwnershipStore.Entry<NodeLease> lease(String node) {
		return this.leases.getOrDefault(node, new OwnershipStore.Entry<>(0, null));
	}

	OwnershipStore.Entry<SlotOwner> owner(int slot) {
		return this.owners.getOrDefault(slot, new OwnershipStore.Entry<>(0, null));
	}

	List<String> nodes() {
		return List.copyOf(this.leases.keySet());
	}

	boolean raise(Fence fence) {
		Fence there = this.fences.get(fence.slot());
		boolean inForce = there == null || fence.equals(there) || fence.epoch() > there.epoch()
				|| this.check != Check.EQUALITY && fence.epoch() == there.epoch();
		if (inForce) {
			this.fences.put(fence.slot(), fence);
			this.checker.raised(fence);
		}
		return inForce;
	}

	/** Writes guarded data. */
	boolean write(Fence fence) {
		Fence there = this.fences.get(fence.slot());
		boolean accepted = switch (this.check) {
			case EQUALITY -> fence.equals(there);
			case ORDER -> there == null || fence.epoch() >= there.epoch();
			case NONE -> true;
		};
		if (accepted) {
			this.checker.accepted(fence);
		}
		return accepted;
	}

	/** Remembers what is there, to be able to lose what comes later. */
	void remember() {
		this.pasts
			.addLast(new Past(new TreeMap<>(this.leases), new TreeMap<>(this.owners), new HashMap<>(this.fences)));
		if (this.pasts.size() > MOST_PASTS) {
			this.pasts.removeFirst();
		}
	}

	/**
	 * Loses the last writes of some of the three kinds, which may lie on different
	 * servers.
	 */
	void lose(int pasts, boolean ofLeases, boolean ofOwners, boolean ofFences) {
		Past past = null;
		for (int i = 0; i < pasts && !this.pasts.isEmpty(); i++) {
			past = this.pasts.removeLast();
		}
		if (past != null) {
			this.losses++;
			this.leases = ofLeases ? past.leases() : this.leases;
			this.owners = ofOwners ? past.owners() : this.owners;
			if (ofFences) {
				this.fences = past.fences();
				this.checker.forgotten(this.fences);
			}
			List.copyOf(this.watches).forEach(SimulatedWatch::interrupt);
		}
	}

	/** Loses everything. */
	void empty() {
		this.losses++;
		this.pasts.clear();
		this.leases = new TreeMap<>();
		this.owners = new TreeMap<>();
		this.fences = new HashMap<>();
		this.checker.forgotten(this.fences);
		List.copyOf(this.watches).forEach(SimulatedWatch::interrupt);
	}

	boolean hasLost() {
		return this.losses > 0;
	}

	@Nullable Fence fence(int slot) {
		return this.fences.get(slot);
	}

	private record Past(Map<String, OwnershipStore.Entry<NodeLease>> leases,
			Map<Integer, OwnershipStore.Entry<SlotOwner>> owners, Map<Integer, Fence> fences) {
	}

}
