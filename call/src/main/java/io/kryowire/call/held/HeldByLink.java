/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.held;

/**
 * What is held for one connection.
 */
public final class HeldByLink {

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

	/**
	 * What calls hold that wait or run.
	 * @return the part of calls
	 */
	public HeldPart calls() {
		return this.calls;
	}

	/**
	 * What long messages hold that have not arrived in full.
	 * @return the part of messages
	 */
	public HeldPart messages() {
		return this.messages;
	}

	/**
	 * What answers hold that have not been sent.
	 * @return the part of answers
	 */
	public HeldPart answers() {
		return this.answers;
	}

	/**
	 * How much is held beyond the reserve.
	 * @return bytes
	 */
	public long taken() {
		return this.calls.granted() + this.messages.granted() + this.answers.granted();
	}

	/**
	 * The connection is gone, and its reserve with it; calls that workers have may end
	 * later, each of which comes here again.
	 * @param heldByCalls what calls still hold, in bytes
	 */
	public void end(long heldByCalls) {
		this.budget.end(this, heldByCalls);
	}

}
