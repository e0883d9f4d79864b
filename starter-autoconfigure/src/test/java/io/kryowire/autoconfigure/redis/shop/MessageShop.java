/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis.shop;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.autoconfigure.redis.RedisListenerAutoConfiguration;
import io.kryowire.autoconfigure.redis.RedisMessagesAutoConfiguration;
import io.kryowire.test.redis.EmbeddedRedis;

import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Publishes and listens, and has nothing else.
 */
@Configuration(proxyBeanMethods = false)
@ImportAutoConfiguration({ CodecAutoConfiguration.class, DataRedisAutoConfiguration.class,
		RedisListenerAutoConfiguration.class, RedisMessagesAutoConfiguration.class })
public class MessageShop {

	@Bean
	Inbox inbox() {
		return new Inbox();
	}

	/** Starts an application at a server, with channels that no other has. */
	public static ConfigurableApplicationContext start(String host, int port, Class<?>[] configuration,
			String... properties) {
		List<String> all = new ArrayList<>(List.of("spring.data.redis.host=" + host, "spring.data.redis.port=" + port,
				"spring.data.redis.lettuce.shutdown-timeout=0ms", "spring.data.redis.timeout=2s",
				"shop.prefix=" + UUID.randomUUID() + ":"));
		all.addAll(List.of(properties));
		return new SpringApplicationBuilder(configuration).web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.registerShutdownHook(false)
			.properties(all.toArray(String[]::new))
			.run();
	}

	public static ConfigurableApplicationContext start(EmbeddedRedis redis, Class<?> configuration,
			String... properties) {
		return start(redis.host(), redis.port(), new Class<?>[] { configuration }, properties);
	}

}
