/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import io.kryowire.autoconfigure.endpoint.KryowireEndpoint;
import io.kryowire.autoconfigure.endpoint.KryowireEndpointAutoConfiguration;
import io.kryowire.autoconfigure.state.shop.Quote;
import io.kryowire.autoconfigure.state.shop.QuoteShop;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the endpoint tells of state topics.
 */
class StateEndpointTests {

	@Test
	void topicsAndTheirFreshnessAreTold() {
		EmbeddedRedis redis = EmbeddedRedis.shared();
		try (ConfigurableApplicationContext shop = QuoteShop.start(redis.host(), redis.port(), Told.class,
				"management.endpoints.web.exposure.include=kryowire",
				"management.endpoints.jmx.exposure.include=kryowire", "shop.topic=quotes-of-the-endpoint")) {
			shop.getBean(StateTopics.class).topic("without", String.class);
			@SuppressWarnings("unchecked")
			StateTopic<Quote> quotes = shop.getBean(StateTopic.class);
			patiently().until(() -> quotes.replica().freshness().fresh());
			JsonNode section = JsonMapper.shared().valueToTree(shop.getBean(KryowireEndpoint.class).section("state"));
			assertThat(section).hasSize(1);
			JsonNode topics = section.get(0).path("topics");
			assertThat(section.get(0).path("announcements").isBoolean()).isTrue();
			assertThat(section.get(0).path("sharded").isBoolean()).isTrue();
			assertThat(topics.get(0).path("name").asString()).isEqualTo("quotes-of-the-endpoint");
			assertThat(topics.get(0).path("failures").asInt()).isZero();
			JsonNode replica = topics.get(0).path("replica");
			assertThat(replica.path("fresh").asBoolean()).isTrue();
			assertThat(replica.path("bound").asString()).isEqualTo(Waiting.LONGEST.toString());
			assertThat(replica.path("statistics").path("keys").isNumber()).isTrue();
			assertThat(topics.get(1).path("name").asString()).isEqualTo("without");
			assertThat(topics.get(1).path("replica").isNull()).isTrue();
		}
	}

	@Configuration(proxyBeanMethods = false)
	@Import(QuoteShop.class)
	@ImportAutoConfiguration({ EndpointAutoConfiguration.class, KryowireEndpointAutoConfiguration.class,
			StateEndpointAutoConfiguration.class })
	static class Told {

	}

}
