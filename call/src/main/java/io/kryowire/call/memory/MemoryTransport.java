/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.memory;

import java.net.InetSocketAddress;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.PeerBuilder;
import io.kryowire.call.Transport;
import io.kryowire.codec.WireCodec;

/**
 * Nodes and peers within this process, for tests: handshake, frames, windows and drain
 * are those of the network, only the bytes go through memory. Each transport is a network
 * of its own, whose ports are mere numbers; hosts do not matter.
 */
public final class MemoryTransport implements Transport {

	private final MemoryNetwork network = new MemoryNetwork();

	@Override
	public NodeBuilder node(WireCodec codec, LinkSettings settings) {
		return new MemoryNodeBuilder(this.network, codec, settings);
	}

	@Override
	public PeerBuilder peer(WireCodec codec, LinkSettings settings, InetSocketAddress address) {
		return new MemoryPeerBuilder(this.network, codec, settings, address);
	}

}
