/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet.observation;

import io.kryowire.call.client.KryonetClientGroup;
import io.kryowire.call.client.KryonetClients;
import io.kryowire.call.observation.KryonetMeters;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * Binds meters for the links to all nodes to call, including those of groups that are
 * used later.
 */
final class ClientLinksMeterBinder implements MeterBinder {

	private final KryonetClients clients;

	ClientLinksMeterBinder(KryonetClients clients) {
		this.clients = clients;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		this.clients.forEachGroup((group) -> bind(group, registry));
	}

	/** The meters exist as long as the application, and so do its groups. */
	@SuppressWarnings("resource")
	private static void bind(KryonetClientGroup group, MeterRegistry registry) {
		group.peers().forEach((node, peer) -> KryonetMeters.peer(peer, group.name(), node).bindTo(registry));
	}

}
