/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.starter.kryonet;

import io.kryowire.call.client.KryonetClients;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.server.KryonetServer;
import io.kryowire.call.server.KryonetService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application with the starter, and with nothing that the starter does not bring.
 */
@SpringBootTest(properties = "kryowire.kryonet.server.port=0")
class StarterTests {

	@Autowired
	KryonetServer server;

	@Autowired
	KryonetClients clients;

	@Test
	void theServerListens() {
		assertThat(this.server.isRunning()).isTrue();
		assertThat(this.server.statistics()).isNotNull();
		assertThat(this.server.contracts()).hasSize(1);
		assertThat(this.clients.groups()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "io.micrometer.core.instrument.MeterRegistry", "jakarta.validation.Validator",
			"org.springframework.boot.actuate.endpoint.annotation.Endpoint",
			"org.springframework.boot.health.contributor.Health", "reactor.core.publisher.Mono",
			"org.springframework.data.redis.core.RedisTemplate", "tools.jackson.databind.ObjectMapper",
			"com.esotericsoftware.jsonbeans.Json" })
	void nothingElseIsThere(String type) {
		assertThat(ClassUtils.isPresent(type, getClass().getClassLoader())).as(type).isFalse();
	}

	@KryonetExchange
	interface Echo {

		String echo(String text);

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

		@Bean
		@KryonetService
		Echo echo() {
			return (text) -> text;
		}

	}

}
