/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet.health;

import java.net.InetSocketAddress;

import io.kryowire.call.HandlerStatistics;
import io.kryowire.call.LinkStatistics;
import io.kryowire.call.server.KryonetServer;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Health of the server: {@code OUT_OF_SERVICE} before it starts and while it stops,
 * {@code DOWN} if calls wait while all threads are in handlers that do not return
 * although they have been interrupted. If all threads are merely busy, only the details
 * show it: this may end at any time, and without this node others that are as busy would
 * have to answer its calls.
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
		HandlerStatistics handlers = this.server.handlers();
		Health.Builder health = (handlers == null) ? Health.outOfService()
				: isStuck(handlers) ? Health.down() : Health.up();
		health.withDetail("address", address.getHostString() + ":" + address.getPort());
		if (links != null) {
			health.withDetail("connections", links.connections()).withDetail("inFlight", links.inFlight());
		}
		if (handlers != null) {
			health.withDetail("threads", handlers.threads())
				.withDetail("maxThreads", handlers.maxThreads())
				.withDetail("running", handlers.running())
				.withDetail("abandoned", handlers.abandoned())
				.withDetail("waiting", handlers.waiting())
				.withDetail("oldestMillis", handlers.oldestMillis())
				.withDetail("exhausted", handlers.exhausted());
		}
		return health.build();
	}

	/** A thread that runs no handler at the moment is not stuck. */
	private static boolean isStuck(HandlerStatistics handlers) {
		return handlers.exhausted() && handlers.running() >= handlers.threads()
				&& handlers.abandoned() == handlers.running();
	}

}
