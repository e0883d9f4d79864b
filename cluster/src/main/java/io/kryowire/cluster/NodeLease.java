/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * What a node says of itself, again and again, for others to know that it lives.
 *
 * @param node the node
 * @param beat a number that is another one each time
 * @param dead whether somebody has found that the node no longer says so; such a lease is
 * never renewed, and what the incarnation had may be taken
 * @param open how many slots it has whose calls run, or that it could not open, so that
 * others do not hand over more than it keeps up with; {@code null} if it does not say, as
 * a node of an older version
 */
public record NodeLease(ClusterNode node, long beat, boolean dead, @Nullable Integer open) {

	/** The node does not say how many slots it has. */
	static final int UNSAID = -1;

	/**
	 * Creates a lease.
	 */
	public NodeLease {
		Objects.requireNonNull(node, "A lease is that of a node");
	}

	/**
	 * Creates the lease of a node that does not say how many slots it has.
	 * @param node the node
	 * @param beat a number that is another one each time
	 * @param dead whether it is over
	 */
	public NodeLease(ClusterNode node, long beat, boolean dead) {
		this(node, beat, dead, null);
	}

	/** {@link #open()}, or {@link #UNSAID}. */
	int openSlots() {
		Integer said = this.open;
		return (said != null) ? said : UNSAID;
	}

}
