/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

/**
 * How a node comes to those that are there: it says so for a while before it gets slots,
 * so that its links are there, and have been used, when calls are to run at it. Used by
 * the loop only.
 */
final class Joining {

	private final OwnLease own;

	private final LeaseBook book;

	private final LeaseSettings settings;

	private final Loop loop;

	private boolean begun;

	private boolean joining;

	private boolean timing;

	Joining(OwnLease own, LeaseBook book, LeaseSettings settings, Loop loop) {
		this.own = own;
		this.book = book;
		this.settings = settings;
		this.loop = loop;
	}

	/**
	 * The nodes are known, and the lease may be taken. A node that has lost its lease has
	 * been there before.
	 */
	void join() {
		if (!this.begun && this.settings.joinNanos() > 0 && areOthersServing()) {
			this.joining = true;
			this.own.say(ClusterNode.State.JOINING);
		}
		this.begun = true;
		this.own.join();
	}

	/** There is a lease now, of which others hear, or the nodes are others. */
	void look() {
		if (this.joining && !areOthersServing()) {
			// Keys wait for this one
			serve();
		}
		else if (this.joining && !this.timing && this.own.validity().holds()) {
			this.timing = true;
			this.loop.later(this.settings.joinNanos(), this::serve);
		}
	}

	/** It is to get nothing new, or nothing at all. */
	void leave() {
		this.joining = false;
		this.own.say(ClusterNode.State.LEAVING);
	}

	private void serve() {
		if (this.joining) {
			this.joining = false;
			this.own.say(ClusterNode.State.SERVING);
		}
	}

	private boolean areOthersServing() {
		return this.book.nodes().stream().anyMatch((node) -> node.isServing() && !this.book.isOwn(node));
	}

}
