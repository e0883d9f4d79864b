/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

/**
 * A call that ended without a result. {@link #outcome()} says what is known of it.
 */
public class CallException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final Outcome outcome;

	public CallException(Outcome outcome, String message) {
		super(outcome + ": " + message);
		this.outcome = outcome;
	}

	public CallException(Outcome outcome, String message, Throwable cause) {
		super(outcome + ": " + message, cause);
		this.outcome = outcome;
	}

	/**
	 * How the call ended.
	 * @return the outcome
	 */
	public Outcome outcome() {
		return this.outcome;
	}

}
