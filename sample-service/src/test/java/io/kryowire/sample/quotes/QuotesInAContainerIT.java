/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

import java.math.BigDecimal;

import io.kryowire.test.kryonet.AutoConfigureKryonet;
import io.kryowire.test.kryonet.TestTransport;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The same with Valkey in a container, for machines that have Docker.
 */
@Testcontainers(disabledWithoutDocker = true)
@SpringBootTest(properties = "kryowire.redis.embedded=false")
@AutoConfigureKryonet(transport = TestTransport.NETWORK)
class QuotesInAContainerIT {

	@Container
	@ServiceConnection(name = "redis")
	private static final GenericContainer<?> valkey = new GenericContainer<>("valkey/valkey:8-alpine")
		.withExposedPorts(6379);

	@Test
	void aQuoteThatIsSetIsHeardOfAndFound(@Autowired QuoteService quotes, @Autowired AlertLog log) {
		quotes.put("DE0007164600", BigDecimal.ONE, BigDecimal.TEN);
		patiently().until(() -> quotes.find("DE0007164600").isPresent());
		quotes.put("DE0007164600", BigDecimal.TEN, BigDecimal.TEN);
		patiently().untilAsserted(() -> assertThat(log.latest()).extracting(PriceAlert::isin).contains("DE0007164600"));
	}

}
