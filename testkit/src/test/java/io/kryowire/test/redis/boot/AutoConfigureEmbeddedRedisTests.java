/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis.boot;

import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application finds the embedded Redis with either driver, whatever its configuration
 * says.
 */
@EnabledIfRedisAvailable
class AutoConfigureEmbeddedRedisTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DataRedisAutoConfiguration.class))
		.withUserConfiguration(EmbeddedRedisConfiguration.class)
		.withPropertyValues("spring.data.redis.port=1", "spring.data.redis.password=wrong",
				"spring.data.redis.timeout=1m");

	@ParameterizedTest
	@ValueSource(strings = { "jedis", "lettuce" })
	void bothDriversFindTheSharedServer(String driver) {
		this.runner.withPropertyValues("spring.data.redis.client-type=" + driver).run((context) -> {
			StringRedisTemplate template = context.getBean(StringRedisTemplate.class);
			template.opsForValue().set("driver", driver);
			assertThat(context.getBean(RedisConnectionFactory.class))
				.isInstanceOf(driver.equals("jedis") ? JedisConnectionFactory.class : LettuceConnectionFactory.class);
			assertThat(context.getBean(EmbeddedRedis.class)).isSameAs(EmbeddedRedis.shared());
			assertThat(EmbeddedRedis.shared().send("GET", "driver")).isEqualTo(driver);
		});
		assertThat(EmbeddedRedis.shared().send("PING")).isEqualTo("PONG");
	}

	@Nested
	@SpringBootTest(classes = Application.class, properties = "spring.data.redis.port=1")
	@AutoConfigureEmbeddedRedis(shared = false)
	class OnATest {

		@Autowired
		StringRedisTemplate template;

		@Autowired
		EmbeddedRedis redis;

		@Test
		void theAnnotationIsEnough() {
			this.template.opsForValue().set("key", "value");
			assertThat(this.redis.send("GET", "key")).isEqualTo("value");
			assertThat(this.redis).isNotSameAs(EmbeddedRedis.shared());
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration(DataRedisAutoConfiguration.class)
	static class Application {

	}

}
