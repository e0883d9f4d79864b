/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when this process does not have the slot that is needed.
 */
public final class NotOwnerException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final int slot;

	private final @Nullable String owner;

	/**
	 * Creates an exception, without a stack: it is an answer more than a failure.
	 * @param slot the slot's number
	 * @param owner the id of the node that has it, {@code null} if that is not known
	 * @param reason why this process does not have it
	 */
	public NotOwnerException(int slot, @Nullable String owner, String reason) {
		super(reason, null, false, false);
		this.slot = slot;
		this.owner = owner;
	}

	/**
	 * Which slot is needed.
	 * @return its number
	 */
	public int slot() {
		return this.slot;
	}

	/**
	 * Who has it.
	 * @return the id of the node, {@code null} if that is not known
	 */
	public @Nullable String owner() {
		return this.owner;
	}

}
