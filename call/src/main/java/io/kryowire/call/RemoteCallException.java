/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

import org.jspecify.annotations.Nullable;

/**
 * A call whose handler has thrown an exception that this side does not know, or the cause
 * of one that it does.
 */
public final class RemoteCallException extends CallException {

	private static final long serialVersionUID = 1L;

	private final String remoteType;

	private final @Nullable String remoteMessage;

	private final @Nullable String remoteStack;

	public RemoteCallException(String remoteType, @Nullable String remoteMessage, @Nullable String remoteStack) {
		super(Outcome.REMOTE, remoteType + ((remoteMessage != null) ? ": " + remoteMessage : ""));
		this.remoteType = remoteType;
		this.remoteMessage = remoteMessage;
		this.remoteStack = remoteStack;
	}

	/**
	 * The name of the exception's class at the peer.
	 * @return the class's name
	 */
	public String remoteType() {
		return this.remoteType;
	}

	/**
	 * The exception's message at the peer.
	 * @return the message, if it had one
	 */
	public @Nullable String remoteMessage() {
		return this.remoteMessage;
	}

	/**
	 * The exception's stack at the peer.
	 * @return the stack, if the peer sends stacks
	 */
	public @Nullable String remoteStack() {
		return this.remoteStack;
	}

}
