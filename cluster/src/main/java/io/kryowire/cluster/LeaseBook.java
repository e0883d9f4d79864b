/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

/**
 * The leases of all nodes, as this process has heard of them, and since when by its own
 * clock. Finds those that are no longer renewed, and declares them dead. Used by the loop
 * only.
 */
final class LeaseBook {

	/** How often it looks at its own clock, as a part of a lease. */
	private static final int LOOKS = 20;

	/** With more nodes than slots some would have nothing to do. */
	private static final int MOST_NODES = Slots.COUNT;

	private final OwnershipStore store;

	private final Term term;

	private final LeaseSettings settings;

	private final LongSupplier clock;

	private final Runnable changed;

	/** Those of nodes that may live, by their ids. */
	private final Map<String, Seen> leases = new TreeMap<>();

	/** The node whose lease is not judged, since it is this process' own. */
	private final @Nullable String own;

	private final Incarnations incarnations;

	/** Both are written by the loop, and read by all threads. */
	private volatile boolean fresh;

	private volatile boolean full;

	private long notFreshSince;

	private long lastLook;

	/** Nobody is taken for dead before that. */
	private long patientUntil;

	LeaseBook(OwnershipStore store, Term term, LeaseSettings settings, LongSupplier clock, @Nullable String own,
			Incarnations incarnations, Runnable changed) {
		this.store = store;
		this.term = term;
		this.settings = settings;
		this.clock = clock;
		this.own = own;
		this.incarnations = incarnations;
		this.changed = changed;
		this.notFreshSince = clock.getAsLong();
		this.lastLook = this.notFreshSince;
		this.patientUntil = this.notFreshSince;
	}

	/** Begins to look for leases that have ended, again and again. */
	void start() {
		lookLater(this.clock.getAsLong());
	}

	/** When the next lease may have ended, or sooner. */
	private void lookLater(long now) {
		long wait = this.settings.leaseNanos() / LOOKS;
		for (Seen seen : this.leases.values()) {
			long left = dueAt(seen) - now;
			if (left > 0) {
				wait = Math.min(wait, left);
			}
		}
		this.term.after(wait, this::look);
	}

	/** When a lease may be taken for ended if it does not change. */
	private long dueAt(Seen seen) {
		if (this.own == null) {
			return seen.since + 2 * this.settings.leaseNanos();
		}
		long end = seen.since + this.settings.leaseNanos();
		return (seen.notBefore - end > 0) ? seen.notBefore : end;
	}

	/** Whether what it has heard is complete. Thread-safe. */
	boolean isFresh() {
		return this.fresh;
	}

	/** Why nodes may be missing, empty if there is no reason. Thread-safe. */
	String trouble() {
		return this.full ? ("There are leases of more than %d nodes, and those heard of last are left out. Have nodes"
				+ " keep their ids when they start again, and see who else may write to the store")
			.formatted(MOST_NODES) : "";
	}

	void fresh(boolean complete) {
		long now = this.clock.getAsLong();
		if (complete && !this.fresh) {
			interrupted(now - this.notFreshSince, now);
		}
		if (this.fresh && !complete) {
			this.notFreshSince = now;
		}
		this.fresh = complete;
	}

	/** Hears of a lease, or that there is none, from the watcher, which may be behind. */
	void heard(String node, OwnershipStore.Entry<NodeLease> entry) {
		NodeLease lease = entry.value();
		if (lease != null && !lease.dead() && this.incarnations.isGone(lease.node().incarnation())) {
			// Old news, or the store has lost that it is dead
			read(node, () -> {
			});
			return;
		}
		put(node, entry);
	}

	/** Knows a lease as it is, or that there is none. */
	void put(String node, OwnershipStore.Entry<NodeLease> entry) {
		Seen before = this.leases.get(node);
		if (before != null && before.version == entry.version() && before.lease.equals(entry.value())) {
			return;
		}
		// What stands under another node's id says nothing of either
		NodeLease lease = (entry.value() != null && entry.value().node().id().equals(node)) ? entry.value() : null;
		this.incarnations.know(lease);
		if (lease == null || lease.dead()) {
			this.leases.remove(node);
			this.full = false;
		}
		else if (before != null || hasRoom(node)) {
			this.leases.put(node, new Seen(entry.version(), lease, this.clock.getAsLong()));
		}
		else {
			return;
		}
		boolean sameNode = before != null && before.isShown() && lease != null && !lease.dead()
				&& before.lease.node().equals(lease.node());
		if (!sameNode && (before != null || lease != null)) {
			this.changed.run();
		}
	}

	/** Those that are left out are heard of again when they are renewed. */
	private boolean hasRoom(String node) {
		boolean room = this.leases.size() < MOST_NODES || node.equals(this.own);
		this.full |= !room;
		return room;
	}

	/** The nodes that live. */
	List<ClusterNode> nodes() {
		List<ClusterNode> nodes = new ArrayList<>();
		for (Seen seen : this.leases.values()) {
			if (seen.isShown()) {
				nodes.add(seen.lease.node());
			}
		}
		return nodes;
	}

	/** The incarnation of a node that lives, 0 if it does not. */
	long incarnation(String node) {
		Seen seen = this.leases.get(node);
		return (seen != null && seen.isShown()) ? seen.lease.node().incarnation() : 0;
	}

	/** How many slots a node says that it has open, negative if it does not. */
	int open(String node) {
		Seen seen = this.leases.get(node);
		return (seen != null) ? seen.lease.openSlots() : NodeLease.UNSAID;
	}

	boolean isOwn(ClusterNode node) {
		return node.id().equals(this.own);
	}

	private void look() {
		long now = this.clock.getAsLong();
		// If this process has stood still, it has yet to hear what was told meanwhile
		interrupted(now - this.lastLook, now);
		this.lastLook = now;
		if (this.fresh && now - this.patientUntil >= 0) {
			for (Map.Entry<String, Seen> entry : new ArrayList<>(this.leases.entrySet())) {
				if (now - dueAt(entry.getValue()) >= 0 && !entry.getKey().equals(this.own)) {
					overdue(entry.getKey(), entry.getValue(), now);
				}
			}
		}
		lookLater(now);
	}

	/**
	 * Whoever shared an interruption gets the time to say again that he lives: that of
	 * the next renewal, or all of it if he has lost his lease in any case. A busy machine
	 * interrupts often, and that must not keep those who are dead alive.
	 */
	private void interrupted(long nanos, long now) {
		if (nanos >= this.settings.leaseNanos()) {
			this.leases.values().forEach((seen) -> seen.since = now);
		}
		else if (nanos >= this.settings.renewNanos()) {
			this.patientUntil = now + this.settings.renewNanos();
		}
	}

	private void overdue(String node, Seen seen, long now) {
		if (this.own != null) {
			seen.notBefore = now + this.settings.leaseNanos();
			declareDead(node, seen);
		}
		else if (!seen.silent) {
			// Who has no lease does not end those of others, and does not call the dead
			seen.silent = true;
			this.changed.run();
		}
	}

	/** That it can be replaced proves that it was not renewed. */
	private void declareDead(String node, Seen seen) {
		NodeLease dead = new NodeLease(seen.lease.node(), seen.lease.beat(), true);
		this.term.ask("declare node \"" + node + "\" dead", () -> this.store.putLease(node, seen.version, dead),
				(answer) -> declared(node, seen, dead, answer), () -> retry(seen));
	}

	private void declared(String node, Seen seen, NodeLease dead, OptionalLong answer) {
		if (this.leases.get(node) != seen) {
			return;
		}
		if (answer.isPresent()) {
			put(node, new OwnershipStore.Entry<>(answer.getAsLong(), dead));
		}
		else {
			read(node, () -> retry(seen));
		}
	}

	private void read(String node, Runnable untold) {
		Seen before = this.leases.get(node);
		this.term.ask("read the lease of node \"" + node + "\"", () -> this.store.lease(node), (entry) -> {
			// What was heard meanwhile may be later
			if (this.leases.get(node) == before) {
				put(node, entry);
			}
		}, untold);
	}

	private void retry(Seen seen) {
		seen.notBefore = this.clock.getAsLong() + this.settings.pauseNanos();
	}

	/** A lease as it was heard of. */
	private static final class Seen {

		private final long version;

		private final NodeLease lease;

		/** Since when it has not changed, by the own clock. */
		private long since;

		/** When it may be declared dead again. */
		private long notBefore;

		/**
		 * Whether it was not renewed for so long that nobody should count on the node.
		 */
		private boolean silent;

		Seen(long version, NodeLease lease, long since) {
			this.version = version;
			this.lease = lease;
			this.since = since;
			this.notBefore = since;
		}

		boolean isShown() {
			return !this.silent;
		}

	}

}
