/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when Redis has not done what a state topic has asked for.
 */
public final class StateAccessException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final Outcome outcome;

	public StateAccessException(Outcome outcome, String message, @Nullable Throwable cause) {
		super(message, cause);
		this.outcome = outcome;
	}

	/**
	 * What is known of it.
	 * @return the outcome
	 */
	public Outcome outcome() {
		return this.outcome;
	}

	/**
	 * What can be known of a command without an answer.
	 */
	public enum Outcome {

		/** It certainly was not executed. */
		NOT_SENT,

		/** Redis has refused it. */
		REFUSED,

		/**
		 * Nobody knows: the connection was lost before the answer, or Redis has stopped
		 * the script in the middle.
		 */
		UNKNOWN

	}

}
