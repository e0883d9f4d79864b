/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet.health;

import java.net.InetSocketAddress;

import io.kryowire.call.LinkStatistics;
import io.kryowire.call.server.KryonetServer;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Whether the server listens: {@code OUT_OF_SERVICE} before it starts and while it stops.
 */
final class ServerHealthIndicator implements HealthIndicator {

	private final KryonetServer server;

	ServerHealthIndicator(KryonetServer server) {
		this.server = server;
	}

	@Override
	public Health health() {
		InetSocketAddress address = this.server.address();
		LinkStatistics links = this.server.statistics();
		Health.Builder health = (links != null) ? Health.up() : Health.outOfService();
		health.withDetail("address", address.getHostString() + ":" + address.getPort());
		if (links != null) {
			health.withDetail("connections", links.connections()).withDetail("inFlight", links.inFlight());
		}
		return health.build();
	}

}
