/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

/**
 * Which incarnations of nodes have certainly ended, so that what they had may be taken.
 * That the watcher shows none, or that another one is read, proves nothing: either may be
 * behind. Used by the loop only.
 */
final class Incarnations {

	private static final int MOST_REMEMBERED = 4096;

	private final OwnershipStore store;

	private final Term term;

	private final LeaseSettings settings;

	private final LongSupplier clock;

	private final Set<Long> gone = new LinkedHashSet<>();

	/** Since when no lease has been found of an incarnation that owns something. */
	private final Map<Long, Long> missing = new LinkedHashMap<>();

	/** That of this process, if it is a node and has a lease. */
	private long own;

	/** Who waits for which reading. */
	private final Map<Long, List<Runnable>> reading = new HashMap<>();

	Incarnations(OwnershipStore store, Term term, LeaseSettings settings, LongSupplier clock) {
		this.store = store;
		this.term = term;
		this.settings = settings;
		this.clock = clock;
	}

	/**
	 * Knows what a lease says itself. If the store has lost that it is dead, it is not.
	 */
	void know(@Nullable NodeLease lease) {
		if (lease != null && lease.dead()) {
			end(lease.node().incarnation());
		}
		else if (lease != null) {
			this.gone.remove(lease.node().incarnation());
			this.missing.remove(lease.node().incarnation());
		}
	}

	/**
	 * The watcher has told of one incarnation of a node, or of none (0), after another.
	 */
	void followed(long before, long now) {
		if (before != 0 && now != 0 && before != now) {
			end(before);
		}
	}

	/** Knows which incarnation this process is. */
	void own(long incarnation) {
		this.own = incarnation;
	}

	/** Whether an incarnation has certainly ended. */
	boolean isGone(long incarnation) {
		return this.gone.contains(incarnation);
	}

	/**
	 * Finds out whether an incarnation has ended.
	 * @param owner has the incarnation
	 * @param read is told of the lease that was read, for others to know
	 * @param then is run when more is known, or when it is time to ask again
	 */
	void find(SlotOwner owner, Consumer<OwnershipStore.Entry<NodeLease>> read, Runnable then) {
		long incarnation = owner.incarnation();
		List<Runnable> waiting = this.reading.get(incarnation);
		if (waiting != null) {
			waiting.add(then);
			return;
		}
		this.reading.put(incarnation, new ArrayList<>(List.of(then)));
		this.term.ask("read the lease of node \"" + owner.node() + "\"", () -> this.store.lease(owner.node()),
				(entry) -> {
					long wait = judge(owner, entry.value());
					read.accept(entry);
					this.term.after(wait, () -> answer(incarnation));
				}, () -> this.term.after(this.settings.pauseNanos(), () -> answer(incarnation)));
	}

	/** How long to wait before the question makes sense again. */
	private long judge(SlotOwner owner, @Nullable NodeLease found) {
		long incarnation = owner.incarnation();
		if (found != null && isOf(owner, found.node()) && !found.dead()) {
			this.missing.remove(incarnation);
			return this.settings.pauseNanos();
		}
		if (found != null && (isOf(owner, found.node()) || found.node().incarnation() == this.own)) {
			end(incarnation);
			return 0;
		}
		// Nobody has seen it end, and another lease may be an earlier one, read at a
		// former
		// master. If its own is not found for the time of a lease, it has ended
		long now = this.clock.getAsLong();
		long left = this.missing.computeIfAbsent(incarnation, (unknown) -> now) + this.settings.leaseNanos() - now;
		Remembered.atMost(MOST_REMEMBERED, this.missing.keySet());
		if (left <= 0) {
			end(incarnation);
			return 0;
		}
		return Math.min(left, this.settings.pauseNanos());
	}

	private static boolean isOf(SlotOwner owner, ClusterNode node) {
		return node.incarnation() == owner.incarnation() && node.id().equals(owner.node());
	}

	private void answer(long incarnation) {
		List<Runnable> waiting = this.reading.remove(incarnation);
		if (waiting != null) {
			waiting.forEach(Runnable::run);
		}
	}

	private void end(long incarnation) {
		this.missing.remove(incarnation);
		this.gone.add(incarnation);
		Remembered.atMost(MOST_REMEMBERED, this.gone);
	}

}
