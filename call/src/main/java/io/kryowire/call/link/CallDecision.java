/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import org.jspecify.annotations.Nullable;

/**
 * Whether a caller may call a contract.
 *
 * @param refusal why not, {@code null} if it may
 * @param isFinal whether nobody is asked again on this connection
 * @param askAgain when somebody is, in {@link System#nanoTime()}
 */
record CallDecision(@Nullable String refusal, boolean isFinal, long askAgain) {

	static final CallDecision ALLOWED = new CallDecision(null, true, 0);

	static CallDecision denied(String refusal) {
		return new CallDecision(refusal, true, 0);
	}

	/** Not allowed as long as nobody can say. */
	static CallDecision undecided(String refusal, long askAgain) {
		return new CallDecision(refusal, false, askAgain);
	}

	boolean isOver(long now) {
		return !this.isFinal && now - this.askAgain >= 0;
	}

}
