/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executor;

/** One node, "me", on a scripted store and with a time that the test moves. */
final class LeasedFixture implements SlotListener {

	static final String ME = "me";

	static final int SLOTS = 4;

	static final LeaseSettings SETTINGS = new LeaseSettings(Duration.ofMillis(1500), Duration.ofMillis(150),
			Duration.ofMillis(500), 2, Duration.ofMillis(400), Duration.ZERO);

	final ManualLoop loop = new ManualLoop();

	final ScriptedStore store;

	final LeasedNodes nodes;

	final LeasedSlots slots;

	/** What the listener was told, such as {@code "gained 3"}. */
	final List<String> told = new ArrayList<>();

	/** Listeners' calls that have not been run, if they are held. */
	final List<Runnable> calls = new ArrayList<>();

	boolean holdsListeners;

	boolean throwing;

	LeasedFixture() {
		this(new ScriptedStore());
	}

	LeasedFixture(ScriptedStore store) {
		this(store, SLOTS);
	}

	LeasedFixture(ScriptedStore store, int count) {
		this(store, count, SETTINGS);
	}

	LeasedFixture(ScriptedStore store, int count, LeaseSettings settings) {
		this.store = store;
		Executor listeners = (call) -> {
			if (this.holdsListeners) {
				this.calls.add(call);
			}
			else {
				this.loop.execute(call);
			}
		};
		this.nodes = new LeasedNodes(new LeaseCore(store, settings, this.loop, new Random(7)::nextLong, this.loop,
				listeners, ClusterNode.at(ME, "10.0.0.1", 7420), count), listeners);
		this.slots = new LeasedSlots(this.nodes, List.of(this), count);
	}

	LeasedFixture start() {
		this.slots.start();
		this.loop.pass(100);
		return this;
	}

	@Override
	public void gained(int slot) {
		this.told.add("gained " + slot);
		if (this.throwing) {
			throw new IllegalStateException("It cannot be loaded");
		}
	}

	@Override
	public void lost(int slot) {
		this.told.add("lost " + slot);
	}

	boolean isOwner(int slot) {
		try {
			this.slots.enter(slot, 0, false).leave();
			return true;
		}
		catch (NotOwnerException ex) {
			return false;
		}
	}

	long owned() {
		return this.slots.statistics().owned();
	}

	SlotOwner ownerOf(int slot) {
		SlotOwner owner = this.store.ownerOf(slot);
		if (owner == null) {
			throw new AssertionError("Nobody has slot " + slot);
		}
		return owner;
	}

	long incarnation() {
		return this.store.leaseOf(ME).node().incarnation();
	}

	/** A slot that another node gets when it joins, and one that it does not get. */
	int slotOf(String node, String... nodes) {
		SlotTable table = SlotTable.of(List.of(nodes), List.of(nodes).stream().mapToInt((id) -> 1).toArray());
		for (int slot = 0; slot < SLOTS; slot++) {
			if (node.equals(table.owner(slot))) {
				return slot;
			}
		}
		throw new AssertionError("%s has no slot of the first %d".formatted(node, SLOTS));
	}

}
