/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis.shop;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.autoconfigure.redis.RedisListenerAutoConfiguration;
import io.kryowire.autoconfigure.redis.RedisMessagesAutoConfiguration;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

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

	/**
	 * Properties of an application at a server, with channels that no other has, and a
	 * subscription that nothing but a fault ends, however busy the machine is.
	 */
	public static String[] properties(String host, int port, String... more) {
		List<String> all = new ArrayList<>(List.of("spring.data.redis.host=" + host, "spring.data.redis.port=" + port,
				"spring.data.redis.password=" + Objects.toString(EmbeddedRedis.shared().password(), ""),
				"spring.data.redis.lettuce.shutdown-timeout=1ms", "spring.data.redis.timeout=" + Waiting.LONGEST,
				"spring.data.redis.listener.subscription-registration-timeout=" + Waiting.LONGEST,
				"kryowire.redis.subscription.heartbeat-timeout=" + Waiting.LONGEST,
				"kryowire.redis.subscription.attempt-timeout=" + Waiting.LONGEST,
				"shop.prefix=" + UUID.randomUUID() + ":"));
		all.addAll(List.of(more));
		return all.toArray(String[]::new);
	}

	/** Starts an application at a server, and waits until it hears everything. */
	public static ConfigurableApplicationContext start(String host, int port, Class<?> configuration,
			String... properties) {
		return new SpringApplicationBuilder(configuration).web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.registerShutdownHook(false)
			.properties(properties(host, port, properties))
			.run();
	}

	/** Starts an application at a server that is not there, and waits for nothing. */
	public static ConfigurableApplicationContext startAlone(String host, int port, Class<?> configuration,
			String... properties) {
		String[] all = Arrays.copyOf(properties, properties.length + 1);
		all[properties.length] = "spring.data.redis.listener.subscription-registration-timeout=1ms";
		return start(host, port, configuration, all);
	}

	public static ConfigurableApplicationContext start(EmbeddedRedis redis, Class<?> configuration,
			String... properties) {
		return start(redis.host(), redis.port(), configuration, properties);
	}

}
