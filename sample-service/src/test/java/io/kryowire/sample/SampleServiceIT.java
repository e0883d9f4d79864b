/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample;

import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.ApplicationContext;
import org.springframework.test.web.servlet.client.RestTestClient;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a newcomer gets without having configured anything.
 */
@SampleTest
class SampleServiceIT {

	private final RestTestClient client;

	private final ApplicationContext context;

	SampleServiceIT(@LocalServerPort int port, @Autowired ApplicationContext context) {
		this.client = RestTestClient.bindToServer().baseUrl("http://localhost:" + port).build();
		this.context = context;
	}

	@Test
	void theServiceIsHealthyAndSoIsItsRedis() {
		patiently().untilAsserted(() -> this.client.get()
			.uri("/actuator/health")
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody()
			.jsonPath("$.status")
			.isEqualTo("UP")
			.jsonPath("$.components.redis.status")
			.isEqualTo("UP"));
		this.client.get().uri("/actuator/health/readiness").exchange().expectStatus().isOk();
	}

	@Test
	void theApplicationHasTheBeansOfSpringBoot() {
		assertThat(this.context.getBeanDefinitionNames()).contains("applicationTaskExecutor", "redisTemplate",
				"stringRedisTemplate", "redisMessageListenerContainer", "jacksonJsonMapper");
	}

}
