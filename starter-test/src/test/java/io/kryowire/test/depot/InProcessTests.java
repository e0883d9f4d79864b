/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.depot;

import io.kryowire.call.Transport;
import io.kryowire.call.memory.MemoryTransport;
import io.kryowire.test.kryonet.AutoConfigureKryonet;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A whole application calls itself within the process, whatever it is configured with.
 */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.NONE,
		properties = { "kryowire.kryonet.client.depots.nodes=depot.invalid:7420",
				"kryowire.kryonet.server.address=0.0.0.0", "kryowire.kryonet.server.ssl.bundle=absent",
				"kryowire.kryonet.client.depots.ssl.bundle=absent", "kryowire.kryonet.server.lanes=2" })
@AutoConfigureKryonet
class InProcessTests {

	@Test
	void clientsOfTheContextCallServicesOfTheContext(@Autowired Depot depot, @Autowired Inventory inventory) {
		assertThat(depot.anyone()).isEqualTo("alone");
		assertThat(depot.everyone()).allSatisfy((result) -> assertThat(result.orElseThrow()).isEqualTo("alone"))
			.hasSize(1);
		assertThat(inventory).isNotNull();
	}

	@Test
	void theTransportIsThatOfTheProcess(@Autowired Transport transport) {
		assertThat(transport).isInstanceOf(MemoryTransport.class);
	}

}
