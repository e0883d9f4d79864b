/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.board;

import java.math.BigDecimal;
import java.util.List;

import io.kryowire.test.kryonet.AutoConfigureKryonet;
import io.kryowire.test.redis.boot.AutoConfigureEmbeddedRedis;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the README begins with works.
 */
@SpringBootTest(properties = { "kryowire.kryonet.client.quotes.nodes=127.0.0.1:${kryowire.kryonet.server.port}",
		"kryowire.kryonet.client.quotes.deadline=1m" })
@AutoConfigureKryonet
@AutoConfigureEmbeddedRedis
class QuotesTests {

	@Test
	void theValueOfAPortfolioFollowsItsQuotes(@Autowired QuoteBoard board, @Autowired Portfolio portfolio) {
		board.set(new Quote("A", BigDecimal.ONE));
		board.set(new Quote("B", BigDecimal.TEN));
		patiently().until(() -> board.get("A").isPresent() && board.get("B").isPresent());
		patiently().until(board::isFresh);
		assertThat(portfolio.value(List.of("A", "B"))).isEqualTo(new BigDecimal(11));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ QuoteBoard.class, Quotes.class, Portfolio.class })
	static class Application {

	}

}
