/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

import java.util.Collections;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * A call whose handler has thrown an exception that this side does not know, or the cause
 * of one that it does. Its own cause, if it has one, is what the peer has sent about the
 * exception's cause.
 */
public final class RemoteCallException extends CallException {

	private static final long serialVersionUID = 1L;

	private final String remoteType;

	private final @Nullable String remoteMessage;

	private final @Nullable String remoteStack;

	private final transient @Nullable Map<String, @Nullable Object> remoteFields;

	public RemoteCallException(String remoteType, @Nullable String remoteMessage, @Nullable String remoteStack) {
		this(remoteType, remoteMessage, remoteStack, Map.of(), null);
	}

	public RemoteCallException(String remoteType, @Nullable String remoteMessage, @Nullable String remoteStack,
			Map<String, @Nullable Object> remoteFields, @Nullable RemoteCallException remoteCause) {
		super(Outcome.REMOTE, remoteType + ((remoteMessage != null) ? ": " + remoteMessage : ""));
		this.remoteType = remoteType;
		this.remoteMessage = remoteMessage;
		this.remoteStack = remoteStack;
		this.remoteFields = Collections.unmodifiableMap(remoteFields);
		if (remoteCause != null) {
			initCause(remoteCause);
		}
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
	 * The exception's fields at the peer, if it is one that this side knows. They are
	 * here because it could not be made again, or because this is the cause of it.
	 * @return the values by the names of the fields: those that both sides have and the
	 * codec carries
	 */
	public Map<String, @Nullable Object> remoteFields() {
		Map<String, @Nullable Object> fields = this.remoteFields;
		return (fields != null) ? fields : Map.of();
	}

	/**
	 * The exception's stack at the peer.
	 * @return the stack, if the peer sends stacks
	 */
	public @Nullable String remoteStack() {
		return this.remoteStack;
	}

}
