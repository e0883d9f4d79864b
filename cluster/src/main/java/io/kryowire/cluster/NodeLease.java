/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.Objects;

/**
 * What a node says of itself, again and again, for others to know that it lives.
 *
 * @param node the node
 * @param beat a number that is another one each time
 * @param dead whether somebody has found that the node no longer says so; such a lease is
 * never renewed, and what the incarnation had may be taken
 */
public record NodeLease(ClusterNode node, long beat, boolean dead) {

	/**
	 * Creates a lease.
	 */
	public NodeLease {
		Objects.requireNonNull(node, "A lease is that of a node");
	}

}
