/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import io.kryowire.call.PeerBuilder;

/**
 * Changes how the peer of a node is built.
 */
@FunctionalInterface
public interface PeerCustomizer {

	/**
	 * Customizes a peer.
	 * @param node the node
	 * @param peer describes the peer; to be changed, not to be connected
	 */
	void customize(NodeAddress node, PeerBuilder peer);

}
