/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample;

import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.ApplicationContext;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.client.RestTestClient;

import static org.assertj.core.api.Assertions.assertThat;

@EnabledIfRedisAvailable
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class SampleServiceIT {

	private final RestTestClient client;

	private final ApplicationContext context;

	SampleServiceIT(@LocalServerPort int port, @Autowired ApplicationContext context) {
		this.client = RestTestClient.bindToServer().baseUrl("http://localhost:" + port).build();
		this.context = context;
	}

	@Test
	void whatIsPutCanBeGot() {
		put("DE0007164600", "{\"bid\": 101.25, \"ask\": 101.50}");
		this.client.get()
			.uri("/quotes/DE0007164600")
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody()
			.jsonPath("$.isin")
			.isEqualTo("DE0007164600")
			.jsonPath("$.bid")
			.isEqualTo(101.25)
			.jsonPath("$.at")
			.isNotEmpty();
	}

	@Test
	void whatTravelsIsKryo() {
		put("US0378331005", "{\"bid\": 1, \"ask\": 2}");
		this.client.get()
			.uri("/quotes/US0378331005/wire")
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.contentTypeCompatibleWith(MediaType.TEXT_PLAIN)
			.expectBody(String.class)
			.value((hex) -> assertThat(hex).matches("([0-9a-f]{2})+"));
	}

	@Test
	void anUnknownQuoteIsNotFound() {
		this.client.get().uri("/quotes/XX0000000000").exchange().expectStatus().isNotFound();
	}

	@Test
	void theServiceIsHealthyAndSoIsItsRedis() {
		this.client.get()
			.uri("/actuator/health")
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody()
			.jsonPath("$.status")
			.isEqualTo("UP")
			.jsonPath("$.components.redis.status")
			.isEqualTo("UP");
	}

	@Test
	void theApplicationHasTheBeansOfSpringBoot() {
		assertThat(this.context.getBeanDefinitionNames()).contains("applicationTaskExecutor", "redisTemplate",
				"stringRedisTemplate", "redisMessageListenerContainer", "jacksonJsonMapper");
	}

	private void put(String isin, String prices) {
		this.client.put()
			.uri("/quotes/" + isin)
			.contentType(MediaType.APPLICATION_JSON)
			.body(prices)
			.exchange()
			.expectStatus()
			.isOk();
	}

}
