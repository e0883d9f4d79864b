/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package com.acme.orders;

import io.kryowire.test.kryonet.AutoConfigureKryonet;
import io.kryowire.test.kryonet.LocalKryonetPort;
import io.kryowire.test.kryonet.TestTransport;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(properties = "kryowire.kryonet.client.orders.nodes=127.0.0.1:${kryowire.kryonet.server.port}")
@AutoConfigureKryonet(transport = TestTransport.NETWORK)
class OrdersApplicationTests {

	@LocalKryonetPort
	private int port;

	@Test
	void theApplicationAnswersOverTheNetwork(@Autowired Orders orders) {
		assertThat(this.port).isPositive();
		assertThat(orders.place("Ada", "tea").item()).isEqualTo("tea");
	}

}
