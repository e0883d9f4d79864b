/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

/**
 * Thrown when a value is asked for that is there but cannot be read, such as one that was
 * written with another version of its type.
 */
public final class UnreadableStateException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final transient StateFailure failure;

	public UnreadableStateException(StateFailure failure) {
		super("The value of '%s' in state topic '%s' cannot be read: %s".formatted(failure.key(), failure.topic(),
				failure.exception().getMessage()), failure.exception());
		this.failure = failure;
	}

	/**
	 * What could not be read.
	 * @return the failure, with the first bytes
	 */
	public StateFailure failure() {
		return this.failure;
	}

}
