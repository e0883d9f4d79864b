/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetSocketAddress;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.PeerBuilder;
import io.kryowire.call.Transport;
import io.kryowire.codec.WireCodec;

/**
 * Nodes and peers over TCP by KryoNet.
 */
public final class KryonetTransport implements Transport {

	@Override
	public NodeBuilder node(WireCodec codec, LinkSettings settings) {
		return KryonetNode.builder(codec, settings);
	}

	@Override
	public PeerBuilder peer(WireCodec codec, LinkSettings settings, InetSocketAddress address) {
		return KryonetPeer.builder(codec, settings, address);
	}

}
