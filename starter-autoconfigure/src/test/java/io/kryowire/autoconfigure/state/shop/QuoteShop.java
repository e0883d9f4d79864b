/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state.shop;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.autoconfigure.state.StateAutoConfiguration;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Has a topic of quotes and a listener, and nothing else.
 */
@Configuration(proxyBeanMethods = false)
@ImportAutoConfiguration({ CodecAutoConfiguration.class, DataRedisAutoConfiguration.class,
		StateAutoConfiguration.class })
public class QuoteShop {

	@Bean
	Heard heard() {
		return new Heard();
	}

	@Bean
	StateTopic<Quote> quotes(StateTopics topics, @Value("${shop.topic}") String name) {
		return topics.topic(name, Quote.class);
	}

	/** Starts an application at a server, with a topic that no other has. */
	public static ConfigurableApplicationContext start(String host, int port, Class<?> configuration,
			String... properties) {
		List<String> all = new ArrayList<>(List.of("spring.data.redis.host=" + host, "spring.data.redis.port=" + port,
				"spring.data.redis.lettuce.shutdown-timeout=0ms", "spring.data.redis.timeout=2s",
				"shop.topic=t" + UUID.randomUUID(), "kryowire.state.partitions=4", "kryowire.state.write-timeout=30s"));
		all.addAll(List.of(properties));
		return new SpringApplicationBuilder(configuration).web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.registerShutdownHook(false)
			.properties(all.toArray(String[]::new))
			.run();
	}

}
