/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

import org.jspecify.annotations.Nullable;

/**
 * A call that a node has not run because the slot of its key belongs to another node. The
 * {@linkplain #outcome() outcome} is {@link Outcome#NOT_OWNER}. A group follows to the
 * owner by itself; whoever sees this has called a single node, or a group that has not
 * found the owner before the deadline.
 */
public final class NotOwnerCallException extends CallException {

	private static final long serialVersionUID = 1L;

	private final @Nullable String owner;

	private final String reason;

	/**
	 * Creates an exception.
	 * @param owner the id of the node that has the slot, {@code null} if the node that
	 * was called does not know
	 * @param reason why the call was not run
	 */
	public NotOwnerCallException(@Nullable String owner, String reason) {
		super(Outcome.NOT_OWNER, reason);
		this.owner = owner;
		this.reason = reason;
	}

	/**
	 * Who has the slot of the key, as far as the node that was called knows.
	 * @return the id of the node, {@code null} if that is not known
	 */
	public @Nullable String owner() {
		return this.owner;
	}

	/**
	 * Why the call was not run.
	 * @return the message without the outcome
	 */
	public String reason() {
		return this.reason;
	}

}
