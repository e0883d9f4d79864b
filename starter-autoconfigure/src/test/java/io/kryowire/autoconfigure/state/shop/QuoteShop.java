/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state.shop;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.autoconfigure.state.StateAutoConfiguration;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

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

	/**
	 * Properties of an application at a server, with a topic that no other has, of which
	 * nothing expires but by a fault, however busy the machine is.
	 */
	public static String[] properties(String host, int port, String... more) {
		List<String> all = new ArrayList<>(List.of("spring.data.redis.host=" + host, "spring.data.redis.port=" + port,
				"spring.data.redis.password=" + Objects.toString(EmbeddedRedis.shared().password(), ""),
				"spring.data.redis.lettuce.shutdown-timeout=1ms", "spring.data.redis.timeout=" + Waiting.LONGEST,
				"shop.topic=t" + UUID.randomUUID(), "kryowire.state.partitions=4",
				"kryowire.state.command-timeout=" + Waiting.LONGEST, "kryowire.state.write-timeout=" + Waiting.LONGEST,
				"kryowire.state.stale-after=" + Waiting.LONGEST,
				"kryowire.state.listener.drain-timeout=" + Waiting.LONGEST));
		all.addAll(List.of(more));
		return all.toArray(String[]::new);
	}

	/** Starts an application at a server, with those properties. */
	public static ConfigurableApplicationContext start(String host, int port, Class<?> configuration,
			String... properties) {
		return new SpringApplicationBuilder(configuration).web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.registerShutdownHook(false)
			.properties(properties(host, port, properties))
			.run();
	}

	/**
	 * Starts an application whose server has trouble: it is found out as soon as in other
	 * applications.
	 */
	public static ConfigurableApplicationContext startInTrouble(String host, int port, Class<?> configuration,
			String... properties) {
		List<String> all = new ArrayList<>(List.of("spring.data.redis.timeout=2s",
				"kryowire.state.command-timeout=500ms", "kryowire.state.stale-after=1s"));
		all.addAll(List.of(properties));
		return start(host, port, configuration, all.toArray(String[]::new));
	}

}
