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
 * @param isFinal whether the authorizer is not asked again for this connection
 * @param askAgain when it is asked again, in {@link System#nanoTime()}
 */
record CallDecision(@Nullable String refusal, boolean isFinal, long askAgain) {

	static final CallDecision ALLOWED = new CallDecision(null, true, 0);

	static CallDecision denied(String refusal) {
		return new CallDecision(refusal, true, 0);
	}

	/** Not allowed until the authorizer can decide. */
	static CallDecision undecided(String refusal, long askAgain) {
		return new CallDecision(refusal, false, askAgain);
	}

	boolean isOver(long now) {
		return !this.isFinal && now - this.askAgain >= 0;
	}

}
