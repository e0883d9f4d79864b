/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

/**
 * How a call ended, if it did not end with a result. Its number is written to the wire.
 */
public enum Outcome {

	/**
	 * The call has not left this process, so it certainly has not run.
	 */
	NOT_SENT(1),

	/**
	 * The deadline has passed. If the peer says so, the call has not run; if this side
	 * does, nobody knows.
	 */
	EXPIRED(2),

	/**
	 * The peer has refused the call before running it: too busy, going away, or the
	 * method or its types are unknown there.
	 */
	REJECTED(3),

	/**
	 * The peer does not own the key; the call has not run.
	 */
	NOT_OWNER(4),

	/**
	 * The call has run and the handler has thrown an exception.
	 */
	REMOTE(5),

	/**
	 * The link broke after the call was sent: it may have run or not.
	 */
	UNKNOWN(6),

	/**
	 * The peer does not let this side call the contract; the call has not run, and would
	 * be refused again.
	 */
	DENIED(7);

	private final int code;

	Outcome(int code) {
		this.code = code;
	}

	/**
	 * The number on the wire.
	 * @return a number that is never given to another outcome
	 */
	public int code() {
		return this.code;
	}

	/**
	 * Finds an outcome by its number.
	 * @param code a number from the wire
	 * @return the outcome, {@link #UNKNOWN} if a newer peer knows more of them
	 */
	public static Outcome of(int code) {
		for (Outcome outcome : values()) {
			if (outcome.code == code) {
				return outcome;
			}
		}
		return UNKNOWN;
	}

	/**
	 * Whether the call certainly has not run, so that it may be tried again.
	 * @return {@code true} for {@link #NOT_SENT}, {@link #REJECTED} and
	 * {@link #NOT_OWNER}; not for {@link #DENIED}, which trying again does not change
	 */
	public boolean hasNotRun() {
		return this == NOT_SENT || this == REJECTED || this == NOT_OWNER;
	}

}
