/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

/**
 * A call that a node has not run because it has another version of the method, or of the
 * types of its parameters or result, and the two versions do not go together; the message
 * says what differs. The {@linkplain #outcome() outcome} is {@link Outcome#REJECTED}.
 * Another node of the group may have a version that does.
 */
public final class VersionMismatchException extends CallException {

	private static final long serialVersionUID = 1L;

	private final String reason;

	public VersionMismatchException(String reason) {
		super(Outcome.REJECTED, reason);
		this.reason = reason;
	}

	/**
	 * What differs.
	 * @return the message without the outcome
	 */
	public String reason() {
		return this.reason;
	}

}
