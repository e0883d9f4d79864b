/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

/**
 * What stands in the place of a node's lease cannot be read by this process: a process of
 * another release has written it, or somebody who is no node. Whether somebody renews it
 * can be seen nevertheless.
 */
public final class UnreadableLeaseException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final long version;

	/**
	 * Creates an exception.
	 * @param node the node
	 * @param version the version of what is there
	 * @param cause why it cannot be read
	 */
	public UnreadableLeaseException(String node, long version, Throwable cause) {
		super("What stands in the place of the lease of node \"%s\" cannot be read: %s".formatted(node,
				cause.getMessage()), cause);
		this.version = version;
	}

	/**
	 * The version of what is there.
	 * @return the version, to be expected by whoever replaces it
	 */
	public long version() {
		return this.version;
	}

}
