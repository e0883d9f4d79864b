/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import io.kryowire.call.CallException;
import io.kryowire.call.CallOptions;
import io.kryowire.call.NotOwnerCallException;
import io.kryowire.cluster.Slots;
import org.jspecify.annotations.Nullable;

/**
 * Where a call goes that has been to a node which does not have the slot of its key. For
 * one thread at a time.
 */
/*
 * The node that is named is called next, if the group has it. Nodes may hear of a change
 * one after the other, and name each other for a moment, or the caller may have heard of
 * it first: so a round ends after a few calls, and the next one begins when the group
 * knows somebody else, or after a pause that becomes longer each time.
 */
final class Redirects {

	/** So many nodes are followed to in one round. */
	private static final int MOST_PER_ROUND = 3;

	/** So many nodes are named. */
	private static final int MOST_NAMED = 5;

	private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

	private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(128);

	private final PeerGroup group;

	private final int slot;

	private final Set<String> asked = new LinkedHashSet<>();

	private int refusals;

	private int followed;

	private long pauseNanos = FIRST_PAUSE_NANOS;

	/** When the next round begins in any case. */
	private long nextRound;

	private @Nullable String owner;

	private String reason = "";

	Redirects(PeerGroup group, CallOptions options) {
		this.group = group;
		this.slot = Slots.of(options.keyHash());
	}

	/** A node has said that it does not have the slot. */
	void refused(RoutedNode node, CallException refusal) {
		this.refusals++;
		if (this.asked.size() < MOST_NAMED) {
			this.asked.add(node.id());
		}
		NotOwnerCallException known = (refusal instanceof NotOwnerCallException answer) ? answer : null;
		this.owner = (known != null) ? known.owner() : null;
		this.reason = (known != null) ? known.reason() : String.valueOf(refusal.getMessage());
	}

	/**
	 * The node that was named last, if it can be called and has not been in this round.
	 */
	@Nullable RoutedNode named(CallOptions options, Set<RoutedNode> tried) {
		String id = this.owner;
		if (id == null || this.followed >= MOST_PER_ROUND) {
			return null;
		}
		// Whoever has a slot is there
		RoutedNode node = this.group.candidates().find(id);
		if (node == null) {
			this.group.lookForNodes();
			this.group.candidates().connectSoon();
		}
		else if (!node.isReachable(options)) {
			// It may have another address by now
			this.group.lookForNodes();
			node.connectSoon();
		}
		else if (!tried.contains(node)) {
			return node;
		}
		return null;
	}

	void follow() {
		this.followed++;
		this.group.redirected();
	}

	/**
	 * Whether others may know who has the slot: a node that has just been started does
	 * not, though it may be the one that gets it.
	 */
	boolean mayAskOthers() {
		return this.owner == null && this.followed < MOST_PER_ROUND;
	}

	void askOther() {
		this.followed++;
	}

	/** The round has ended without anybody who has the slot. */
	void pause(long now) {
		this.nextRound = now + this.pauseNanos;
		this.pauseNanos = Math.min(LONGEST_PAUSE_NANOS, this.pauseNanos * 2);
	}

	void startRound() {
		this.followed = 0;
	}

	long nextRound() {
		return this.nextRound;
	}

	/** What the caller is told in the end. */
	CallException problem() {
		return new NotOwnerCallException(this.owner,
				"none of the nodes that were called has slot %d, which has the key: %s%s (attempts: %d; the last one said: %s)"
					.formatted(this.slot, String.join(", ", this.asked), (this.asked.size() < MOST_NAMED) ? "" : ", …",
							this.refusals, this.reason));
	}

}
