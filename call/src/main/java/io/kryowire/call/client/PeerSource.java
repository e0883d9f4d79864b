/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

import io.kryowire.call.ExceptionTypes;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.PeerBuilder;
import io.kryowire.call.Transport;
import io.kryowire.codec.WireCodec;
import org.jspecify.annotations.Nullable;

/**
 * How the peers of a group are built. Not thread-safe while it is changed.
 */
final class PeerSource {

	private final String group;

	private final Transport transport;

	private final WireCodec codec;

	private final List<PeerCustomizer> customizers = new ArrayList<>();

	private LinkSettings settings;

	/** Those of the application, if its groups share them. */
	private @Nullable SharedPeers shared;

	PeerSource(String group, Transport transport, WireCodec codec, LinkSettings settings) {
		this.group = group;
		this.transport = transport;
		this.codec = codec;
		this.settings = settings;
	}

	/** The name of the group. */
	String group() {
		return this.group;
	}

	void settings(LinkSettings settings) {
		this.settings = settings;
	}

	void share(SharedPeers peers) {
		this.shared = peers;
	}

	void customize(PeerCustomizer customizer) {
		this.customizers.add(customizer);
	}

	PeerBuilder peer(NodeAddress node, Executor completions, ExceptionTypes known) {
		InetSocketAddress address = InetSocketAddress.createUnresolved(node.host(), node.port());
		SharedPeers all = this.shared;
		PeerBuilder peer = (all != null) ? all.describe(this.transport, this.codec, this.settings, address)
				: this.transport.peer(this.codec, this.settings, address).completions(completions);
		peer.exceptions(known).describedAs(node.in(this.group));
		this.customizers.forEach((customizer) -> customizer.customize(node, peer));
		return peer;
	}

}
