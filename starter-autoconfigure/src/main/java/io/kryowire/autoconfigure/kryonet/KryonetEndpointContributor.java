/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import io.kryowire.autoconfigure.endpoint.KryowireEndpointContributor;
import io.kryowire.call.client.KryonetClients;
import io.kryowire.call.server.KryonetServer;

import org.springframework.aot.hint.annotation.RegisterReflectionForBinding;
import org.springframework.beans.factory.ObjectProvider;

/**
 * Contributes the name of this node, its servers, and the groups it calls.
 */
@RegisterReflectionForBinding(KryonetDescriptor.class)
final class KryonetEndpointContributor implements KryowireEndpointContributor {

	private final String nodeId;

	private final ObjectProvider<KryonetServer> servers;

	private final KryonetClients clients;

	KryonetEndpointContributor(String nodeId, ObjectProvider<KryonetServer> servers, KryonetClients clients) {
		this.nodeId = nodeId;
		this.servers = servers;
		this.clients = clients;
	}

	@Override
	public String section() {
		return "kryonet";
	}

	@Override
	public KryonetDescriptor describe() {
		return new KryonetDescriptor(this.nodeId,
				this.servers.orderedStream().map(KryonetDescriptor.Server::of).toList(),
				this.clients.groups().stream().map(KryonetDescriptor.Group::of).toList());
	}

}
