/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.held;

import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a node may hold for all of its peers together: calls that wait or run, long
 * messages that are still arriving, and answers that nobody has fetched. Safe for use by
 * many threads.
 */
/*
 * A quarter of it is divided among the maximum number of connections. What a connection
 * holds within its reserve needs no permission, so a peer with a few small calls is
 * served whatever the others do, and costs nothing here. The rest is shared, in steps of
 * 64 KB. While no more than half of the rest is taken any peer gets more of it; beyond
 * that, only peers that have less than their share, which is the rest divided by the
 * number of peers that have any of it.
 *
 * Calls that wait cannot be given up: they end when they have run, or at their deadlines.
 * So they never take more than three quarters of the rest, and the calls of one peer no
 * more than they leave of that: a single peer gets half, and the next one always finds
 * some.
 *
 * Nothing ever waits for room, so no two can wait for each other: what does not fit is
 * refused at once. If a peer below its share needs room, others above theirs have to give
 * up what can be given up without losing a call: first long messages that have not
 * arrived in full, which are refused, and then connections whose answers are not being
 * read. What they are about to give up counts as free.
 */
public final class HeldBytes {

	private static final Logger logger = LoggerFactory.getLogger(HeldBytes.class);

	private static final long STEP = 1 << 16;

	/** One part in so many is reserved for the connections. */
	private static final int RESERVED_PART = 4;

	private final long reserve;

	private final long common;

	/** How much of it calls may take. */
	private final long callsRoom;

	// What follows is guarded by this

	private final Map<String, HeldByPeer> peers = new HashMap<>();

	private long taken;

	/** How much of it is taken by calls. */
	private long takenByCalls;

	/** How many peers have taken any of it. */
	private int sharers;

	/** How much of it is about to be given up. */
	private long leaving;

	private boolean scarce;

	/**
	 * Creates a budget of which nothing is taken.
	 * @param bytes how much may be held
	 * @param connections how many there may be
	 */
	public HeldBytes(long bytes, long connections) {
		this.reserve = Math.min(STEP, bytes / RESERVED_PART / connections);
		this.common = bytes - this.reserve * connections;
		this.callsRoom = this.common / 4 * 3;
	}

	/**
	 * Opens the account of a connection.
	 * @param peer who is at the other end
	 * @param wake makes the network thread look whether something is to be given up
	 * @return the account
	 */
	public synchronized HeldByLink open(String peer, Runnable wake) {
		HeldByPeer owner = this.peers.computeIfAbsent(peer, HeldByPeer::new);
		HeldByLink link = new HeldByLink(this, owner, this.reserve / 2, wake);
		owner.links.add(link);
		return link;
	}

	/**
	 * Ends the account of a connection, whose calls may still be held. They have no
	 * reserve, or a peer that connects again and again would have many.
	 */
	synchronized void end(HeldByLink link, long heldByCalls) {
		shrink(link.messages(), 0);
		shrink(link.answers(), 0);
		HeldPart calls = link.calls();
		if (heldByCalls == 0) {
			calls.endReserve();
			shrink(calls, 0);
			if (link.peer().links.remove(link) && link.peer().links.isEmpty()) {
				this.peers.remove(link.peer().name);
			}
		}
		else if (calls.endReserve()) {
			take(calls, Math.max(0, heldByCalls - calls.granted()));
		}
		else {
			shrink(calls, heldByCalls);
		}
	}

	/**
	 * How much of what all share is taken.
	 * @return bytes
	 */
	public synchronized long taken() {
		return this.taken;
	}

	/**
	 * Takes more for a part.
	 * @param part the part
	 * @param wanted what it needs to have been granted in all
	 * @return whether it has that now
	 */
	synchronized boolean grow(HeldPart part, long wanted) {
		if (part.isLeaving()) {
			return false;
		}
		HeldByPeer peer = part.link().peer();
		long share = share(peer);
		long rounded = (wanted + STEP - 1) / STEP * STEP;
		if (isFree(part, rounded - part.granted(), share)) {
			take(part, rounded - part.granted());
			return true;
		}
		long more = wanted - part.granted();
		if (isFree(part, more, share) || makeRoom(part, more, share)) {
			take(part, more);
			return true;
		}
		noteRefusal(peer, more, share);
		return false;
	}

	private long share(HeldByPeer asking) {
		return this.common / ((asking.taken == 0) ? this.sharers + 1 : this.sharers);
	}

	private boolean isFree(HeldPart part, long more, long share) {
		long after = this.taken - this.leaving + more;
		if (after > this.common) {
			return false;
		}
		return part.isCalls() ? mayWait(part.link().peer(), more)
				: after <= this.common / 2 || part.link().peer().taken + more <= share;
	}

	private boolean mayWait(HeldByPeer peer, long more) {
		return peer.takenByCalls + more <= this.callsRoom - this.takenByCalls - more;
	}

	private void take(HeldPart part, long more) {
		HeldByPeer peer = part.link().peer();
		this.sharers -= (peer.taken > 0) ? 1 : 0;
		part.grant(part.granted() + more);
		peer.taken += more;
		this.taken += more;
		if (part.isCalls()) {
			peer.takenByCalls += more;
			this.takenByCalls += more;
		}
		this.sharers += (peer.taken > 0) ? 1 : 0;
	}

	/** Gives back what a part has been granted beyond what it still needs. */
	synchronized void shrink(HeldPart part, long needed) {
		long keep = (needed + STEP - 1) / STEP * STEP;
		long less = part.granted() - keep;
		if (less <= 0) {
			return;
		}
		take(part, -less);
		if (part.isLeaving()) {
			this.leaving -= less;
			part.leave(keep > 0);
		}
		if (this.taken == 0) {
			this.scarce = false;
		}
	}

	private boolean makeRoom(HeldPart part, long more, long share) {
		HeldByPeer peer = part.link().peer();
		if (peer.taken + more > share || (part.isCalls() && !mayWait(peer, more))) {
			return false;
		}
		while (this.taken - this.leaving + more > this.common) {
			HeldPart victim = victim(share);
			if (victim == null) {
				return false;
			}
			victim.leave(true);
			this.leaving += victim.granted();
			victim.link().wake();
		}
		return true;
	}

	/** The largest part that can be given up, of a peer above its share. */
	private @Nullable HeldPart victim(long share) {
		HeldPart largestMessages = null;
		HeldPart largestAnswers = null;
		for (HeldByPeer peer : this.peers.values()) {
			if (peer.taken > share) {
				for (HeldByLink link : peer.links) {
					largestMessages = larger(link.messages(), largestMessages);
					largestAnswers = larger(link.answers(), largestAnswers);
				}
			}
		}
		return (largestMessages != null) ? largestMessages : largestAnswers;
	}

	private static @Nullable HeldPart larger(HeldPart part, @Nullable HeldPart than) {
		boolean larger = part.granted() > 0 && !part.isLeaving() && (than == null || part.granted() > than.granted());
		return larger ? part : than;
	}

	/** Logs the first refusal until nothing is taken any more. */
	private void noteRefusal(HeldByPeer peer, long more, long share) {
		if (!this.scarce) {
			this.scarce = true;
			logger.warn(
					"Calls and answers hold {} of the {} bytes that this node has for them, so that peers above their "
							+ "share of {} are refused (peer={}, holds={}, wanted={} more). Raise the node's "
							+ "max-held-size, or lower the windows of its peers",
					this.taken, this.common, share, peer.name, peer.taken, more);
		}
	}

}
