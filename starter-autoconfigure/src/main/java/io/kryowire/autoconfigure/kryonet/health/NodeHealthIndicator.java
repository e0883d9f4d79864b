/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet.health;

import io.kryowire.call.Peer;
import io.kryowire.call.client.KryonetClientGroup;
import io.kryowire.call.client.NodeAddress;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Health of a node to call: whether it is connected or, if not, whether other nodes of
 * its group are.
 */
final class NodeHealthIndicator implements HealthIndicator {

	private final KryonetClientGroup group;

	private final NodeAddress node;

	NodeHealthIndicator(KryonetClientGroup group, NodeAddress node) {
		this.group = group;
		this.node = node;
	}

	@Override
	public Health health() {
		Peer peer = this.group.peers().get(this.node.name());
		boolean connected = peer != null && peer.isConnected();
		Health.Builder health = connected ? Health.up() : alone();
		health.withDetail("address", this.node.host() + ":" + this.node.port()).withDetail("connected", connected);
		if (peer != null) {
			health.withDetail("inFlight", peer.inFlight());
			String trouble = peer.trouble();
			if (!connected && trouble != null) {
				health.withDetail("trouble", trouble);
			}
		}
		return health.build();
	}

	private Health.Builder alone() {
		return this.group.peers().values().stream().anyMatch(Peer::isConnected) ? Health.unknown() : Health.down();
	}

}
