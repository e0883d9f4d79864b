/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.client.KryonetClients;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Passes on calls, if it knows the other nodes.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(RelayingNode.NODES)
@ImportKryonetClients(group = RelayingNode.PEERS, types = Counters.class)
class RelayingNode {

	/** The group of all nodes, as each of them reaches the others. */
	static final String PEERS = "peers";

	static final String NODES = "kryowire.kryonet.client." + PEERS + ".nodes";

	static final String DEADLINE = "kryowire.kryonet.client." + PEERS + ".deadline";

	@Bean
	RelayService relayService(KryonetClients clients) {
		return new RelayService(clients.group(PEERS).createClient(Counters.class));
	}

}
