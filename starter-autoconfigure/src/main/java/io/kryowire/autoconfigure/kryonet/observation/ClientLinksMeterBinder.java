/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet.observation;

import java.util.HashMap;
import java.util.Map;

import io.kryowire.call.Peer;
import io.kryowire.call.client.KryonetClientGroup;
import io.kryowire.call.client.KryonetClients;
import io.kryowire.call.observation.KryonetMeters;
import io.kryowire.call.routing.PeerGroup;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.search.Search;

/**
 * Binds meters for the links to all nodes to call, including those of groups that are
 * used later and of nodes that come later. Those of a node that has left are removed: the
 * names of nodes may be new ones after each deployment.
 */
final class ClientLinksMeterBinder implements MeterBinder {

	private final KryonetClients clients;

	ClientLinksMeterBinder(KryonetClients clients) {
		this.clients = clients;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		this.clients.forEachGroup((group) -> new Group(group, registry).begin());
	}

	/** The meters of one group, which exists as long as the application. */
	private static final class Group {

		private final KryonetClientGroup group;

		private final MeterRegistry registry;

		/** Guarded by the monitor of this object. */
		private final Map<String, Peer> bound = new HashMap<>();

		Group(KryonetClientGroup group, MeterRegistry registry) {
			this.group = group;
			this.registry = registry;
		}

		@SuppressWarnings("resource")
		void begin() {
			PeerGroup routing = this.group.routing();
			FunctionCounter.builder("kryonet.client.redirects", routing, PeerGroup::redirects)
				.description("Calls that have followed a node's answer that another one has their key")
				.tags("group", this.group.name())
				.register(this.registry);
			routing.whenChanged(this::update);
			update();
		}

		private synchronized void update() {
			Map<String, Peer> now = this.group.peers();
			this.bound.entrySet().removeIf((entry) -> {
				boolean left = now.get(entry.getKey()) != entry.getValue();
				if (left) {
					remove(entry.getKey());
				}
				return left;
			});
			now.forEach((node, peer) -> {
				if (this.bound.put(node, peer) == null) {
					KryonetMeters.peer(peer, this.group.name(), node).bindTo(this.registry);
				}
			});
		}

		private void remove(String node) {
			Tags tags = Tags.of("group", this.group.name(), "node", node);
			for (Meter meter : Search.in(this.registry)
				.name((name) -> name.startsWith("kryonet.client."))
				.tags(tags)
				.meters()) {
				this.registry.remove(meter);
			}
		}

	}

}
