/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.depot;

import io.kryowire.call.Transport;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.call.server.KryonetServer;
import io.kryowire.test.kryonet.AutoConfigureKryonet;
import io.kryowire.test.kryonet.KryonetTest;
import io.kryowire.test.kryonet.LocalKryonetPort;
import io.kryowire.test.kryonet.TestTransport;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A slice whose calls go over the network.
 */
@KryonetTest(properties = { "kryowire.kryonet.client.depots.nodes=127.0.0.1:${kryowire.kryonet.server.port}",
		"kryowire.kryonet.client.depots.handshake-timeout=1m", "kryowire.kryonet.client.depots.silence-timeout=1m" })
@AutoConfigureKryonet(transport = TestTransport.NETWORK)
class NetworkTests {

	@LocalKryonetPort
	private int port;

	@Test
	void theServicesListenOnAFreePort(@Autowired KryonetServer server, @Autowired Transport transport,
			@LocalKryonetPort int parameter) {
		assertThat(transport).isInstanceOf(KryonetTransport.class);
		assertThat(this.port).isEqualTo(server.port()).isEqualTo(parameter).isNotEqualTo(7420);
	}

	@Test
	void clientsCallTheNodesThatAreConfigured(@Autowired Depot depot) {
		assertThat(depot.anyone()).isEqualTo("alone");
	}

}
