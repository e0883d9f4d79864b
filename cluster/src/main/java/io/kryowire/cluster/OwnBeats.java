/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

import org.jspecify.annotations.Nullable;

/**
 * What this process has said of itself: its incarnations, and when it sent which beat,
 * since a lease holds from before it was sent. Used by the loop only.
 */
final class OwnBeats {

	/** Of how many beats and incarnations it is remembered that they are its own. */
	private static final int MOST_REMEMBERED = 64;

	private final ClusterNode node;

	private final LongSupplier clock;

	private final RandomGenerator random;

	private final IntSupplier open;

	/** No beat is used twice, so that each names its incarnation. */
	private final Map<Long, Long> sent = new LinkedHashMap<>();

	/** Incarnations that have ended, so that nobody renews their lease. */
	private final Set<Long> ended = new LinkedHashSet<>();

	private ClusterNode.State state = ClusterNode.State.SERVING;

	private long incarnation;

	private long beat;

	OwnBeats(ClusterNode node, LongSupplier clock, RandomGenerator random, IntSupplier open) {
		this.node = node;
		this.clock = clock;
		this.random = random;
		this.open = open;
		this.incarnation = drawIncarnation();
	}

	ClusterNode node() {
		return this.node;
	}

	long incarnation() {
		return this.incarnation;
	}

	/** Ends the incarnation and begins another. */
	void nextIncarnation() {
		this.ended.add(this.incarnation);
		Remembered.atMost(MOST_REMEMBERED, this.ended);
		this.incarnation = drawIncarnation();
	}

	/** Says from the next beat on whether the node takes calls. */
	void say(ClusterNode.State next) {
		this.state = next;
	}

	/** The next lease, which is sent now. */
	NodeLease next() {
		this.beat++;
		this.sent.put(this.beat, this.clock.getAsLong());
		Remembered.atMost(MOST_REMEMBERED, this.sent.keySet());
		return lease(false);
	}

	/** The last lease, after which there are no others. */
	NodeLease last() {
		return lease(true);
	}

	/** When a beat was sent, nothing if it is an old one. */
	OptionalLong sentAt(long ofBeat) {
		Long at = this.sent.get(ofBeat);
		return (at != null) ? OptionalLong.of(at) : OptionalLong.empty();
	}

	/** Whether a lease is one by which the present incarnation lives. */
	boolean isLive(@Nullable NodeLease lease) {
		return lease != null && lease.node().incarnation() == this.incarnation && !lease.dead();
	}

	/** Whether nobody lives by a lease, as far as this process can tell at once. */
	boolean isFree(@Nullable NodeLease lease) {
		return lease == null || lease.dead() || this.ended.contains(lease.node().incarnation());
	}

	/** Why nobody lives by what was found, other than by this process. */
	static String whyNot(@Nullable NodeLease found) {
		if (found == null) {
			return "it is no longer there";
		}
		return found.dead() ? "it was declared dead" : "it was replaced by " + found.node();
	}

	private NodeLease lease(boolean dead) {
		int open = this.open.getAsInt();
		return new NodeLease(
				new ClusterNode(this.node.id(), this.node.host(), this.node.ports(), this.node.zone(),
						this.node.weight(), this.incarnation, this.state),
				this.beat, dead, (open != NodeLease.UNSAID) ? open : null);
	}

	/** The number of a start of the node; 0 would be an unknown one. */
	private long drawIncarnation() {
		return Math.max(1, this.random.nextLong() & Long.MAX_VALUE);
	}

}
