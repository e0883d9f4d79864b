/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

import java.net.InetSocketAddress;

import io.kryowire.codec.WireCodec;

/**
 * Makes nodes and peers: over KryoNet, or within this process for tests.
 */
public interface Transport {

	/**
	 * Starts to describe a node.
	 * @param codec declares and carries the types of its methods
	 * @param settings how its links behave
	 * @return a builder
	 */
	NodeBuilder node(WireCodec codec, LinkSettings settings);

	/**
	 * Starts to describe a peer.
	 * @param codec declares and carries the types of its methods
	 * @param settings how the links behave
	 * @param address where the peer listens; looked up anew for each connection
	 * @return a builder
	 */
	PeerBuilder peer(WireCodec codec, LinkSettings settings, InetSocketAddress address);

}
