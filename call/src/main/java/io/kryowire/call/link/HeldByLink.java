/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

/**
 * What is held for one connection.
 */
final class HeldByLink {

	private final HeldBytes budget;

	private final HeldByPeer peer;

	private final Runnable wake;

	private final HeldPart calls;

	private final HeldPart messages;

	private final HeldPart answers;

	/**
	 * Creates the account of a connection.
	 * @param budget where it takes from
	 * @param peer whose connection it is
	 * @param reserve what calls, and answers, may hold without asking
	 * @param wake makes the network thread look whether something is to be given up
	 */
	HeldByLink(HeldBytes budget, HeldByPeer peer, long reserve, Runnable wake) {
		this.budget = budget;
		this.peer = peer;
		this.wake = wake;
		this.calls = new HeldPart(budget, this, true, reserve);
		this.messages = new HeldPart(budget, this, false, 0);
		this.answers = new HeldPart(budget, this, false, reserve);
	}

	HeldByPeer peer() {
		return this.peer;
	}

	void wake() {
		this.wake.run();
	}

	/** Calls that wait or run. */
	HeldPart calls() {
		return this.calls;
	}

	/** Long messages that have not arrived in full. */
	HeldPart messages() {
		return this.messages;
	}

	/** Answers that have not been sent. */
	HeldPart answers() {
		return this.answers;
	}

	/** Beyond its reserve. */
	long taken() {
		return this.calls.granted() + this.messages.granted() + this.answers.granted();
	}

	/**
	 * The connection is gone, and its reserve with it; calls that workers have may end
	 * later, each of which comes here again.
	 */
	void end(long heldByCalls) {
		this.budget.end(this, heldByCalls);
	}

}
