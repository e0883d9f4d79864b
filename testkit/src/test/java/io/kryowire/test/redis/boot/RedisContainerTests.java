/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis.boot;

import com.redis.testcontainers.RedisContainer;
import org.junit.jupiter.api.Test;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;
import org.springframework.data.redis.core.StringRedisTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The same with a container of Testcontainers, where an engine runs.
 */
@SpringBootTest(classes = AutoConfigureEmbeddedRedisTests.Application.class, properties = "spring.data.redis.port=1")
@Testcontainers(disabledWithoutDocker = true)
class RedisContainerTests {

	@Container
	@ServiceConnection
	static final RedisContainer redis = new RedisContainer("redis:8.2");

	@Autowired
	StringRedisTemplate template;

	@Test
	void aServiceConnectionIsEnough() {
		this.template.opsForValue().set("key", "value");
		assertThat(this.template.opsForValue().get("key")).isEqualTo("value");
	}

}
