/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet.health;

import java.util.stream.Stream;

import io.kryowire.call.client.KryonetClientGroup;
import io.kryowire.call.client.KryonetClients;
import io.kryowire.call.server.KryonetServer;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.health.contributor.CompositeHealthContributor;
import org.springframework.boot.health.contributor.HealthContributor;

/**
 * Health of calls: {@code kryonet/server}, and {@code kryonet/client/<group>/<node>} for
 * each node to call. It uses the known state of the connections and never waits for the
 * network.
 * <p>
 * A node that is not connected is {@code UNKNOWN}, which does not affect an {@code UP}
 * service, as long as another node of its group is connected. If no node of a group is
 * connected, all of them are {@code DOWN}, and so are the group and the service. Liveness
 * and readiness do not depend on this: a service without its peers can still tell its own
 * callers about it.
 */
final class KryonetHealthContributor implements CompositeHealthContributor {

	static final String SERVER = "server";

	static final String CLIENT = "client";

	private final ObjectProvider<KryonetServer> server;

	private final KryonetClients clients;

	private final Groups groups = new Groups();

	KryonetHealthContributor(ObjectProvider<KryonetServer> server, KryonetClients clients) {
		this.server = server;
		this.clients = clients;
	}

	@Override
	public @Nullable HealthContributor getContributor(String name) {
		return switch (name) {
			case SERVER -> server();
			case CLIENT -> this.groups;
			default -> null;
		};
	}

	private @Nullable HealthContributor server() {
		KryonetServer unique = this.server.getIfUnique();
		return (unique != null) ? new ServerHealthIndicator(unique) : null;
	}

	@Override
	public Stream<Entry> stream() {
		Stream<Entry> called = this.clients.groups().isEmpty() ? Stream.empty()
				: Stream.of(new Entry(CLIENT, this.groups));
		HealthContributor server = server();
		return (server != null) ? Stream.concat(Stream.of(new Entry(SERVER, server)), called) : called;
	}

	/** The groups in use, to which others may be added. */
	private final class Groups implements CompositeHealthContributor {

		@Override
		public @Nullable HealthContributor getContributor(String name) {
			return stream().filter((entry) -> entry.name().equals(name))
				.map(Entry::contributor)
				.findFirst()
				.orElse(null);
		}

		@Override
		public Stream<Entry> stream() {
			return KryonetHealthContributor.this.clients.groups()
				.stream()
				.map((group) -> new Entry(group.name(), nodes(group)));
		}

		private HealthContributor nodes(KryonetClientGroup group) {
			return CompositeHealthContributor.fromMap(group.nodes(), (node) -> new NodeHealthIndicator(group, node));
		}

	}

}
