/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.quotes;

import java.util.List;

import io.kryowire.notify.state.StateTopic;
import io.kryowire.test.redis.boot.AutoConfigureEmbeddedRedis;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The examples do what the documentation says.
 */
@EnabledIfRedisAvailable
@SpringBootTest(properties = "kryowire.state.write-timeout=30s")
@AutoConfigureEmbeddedRedis(shared = false)
class QuotesTests {

	@Autowired
	QuoteService service;

	@Autowired
	QuoteBoard board;

	@Autowired
	QuoteTopics topics;

	@Autowired
	StateTopic<Quote> quotes;

	@Autowired
	StateTopic<List<Quote>> baskets;

	@Test
	void quotesAreSetAndGotAndListenedTo() {
		this.service.set(new Quote("DE1", 100));
		patiently().until(() -> new Quote("DE1", 100).equals(this.service.get("DE1", 1)));
		assertThat(this.service.raise("DE1", 5)).isTrue();
		patiently().until(() -> new Quote("DE1", 105).equals(this.service.get("DE1")));
		// It fails while the topic is stale
		patiently().ignoreExceptionsInstanceOf(IllegalStateException.class)
			.until(() -> new Quote("DE1", 105).equals(this.service.getOrFail("DE1")));
		patiently().until(() -> "DE1 105".equals(this.board.lines().get("DE1")));
		this.quotes.remove("DE1");
		patiently().until(() -> "DE1 is gone".equals(this.board.lines().get("DE1")));
	}

	@Test
	void basketsAreLists() {
		this.baskets.put("mine", List.of(new Quote("DE2", 1)));
		assertThat(this.baskets.get("mine")).containsExactly(new Quote("DE2", 1));
	}

	@Test
	void theApplicationHearsOfFreshness() {
		patiently().until(() -> this.topics.events().stream().anyMatch((event) -> event.freshness().fresh()));
		assertThat(this.topics.failures()).isEmpty();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ QuoteService.class, QuoteBoard.class, QuoteTopics.class })
	static class Application {

	}

}
