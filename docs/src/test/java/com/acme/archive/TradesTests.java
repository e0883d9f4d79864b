/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.archive;

import io.kryowire.notify.message.KryowireListenerContainer;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.redis.core.StringRedisTemplate;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each topic, listener and template uses the server that it is said to.
 */
@EnabledIfRedisAvailable
class TradesTests {

	private static final Trade TRADE = new Trade("t-1", 100);

	@Test
	void everythingIsAtItsOwnServer() {
		try (EmbeddedRedis redis = EmbeddedRedis.start();
				EmbeddedRedis archive = EmbeddedRedis.start();
				ConfigurableApplicationContext application = start(redis, archive)) {
			Trades trades = application.getBean(Trades.class);
			trades.open(TRADE);
			assertThat(keys(redis)).contains("{trades");
			trades.archive(TRADE);
			patiently().untilAsserted(() -> assertThat(trades.seen()).containsEntry("t-1", "archived 100"));
			assertThat(keys(archive)).contains("archived-trades").doesNotContain("{trades");
			assertThat(keys(redis)).doesNotContain("archived-trades");

			KryowireListenerContainer container = application.getBean("archiveContainer",
					KryowireListenerContainer.class);
			patiently().until(container::isListening);
			application.getBean(Sender.class).archive().convertAndSend("audit", "t-1");
			patiently().untilAsserted(() -> assertThat(trades.seen()).containsEntry("t-1", "audited"));
			assertThat(application.getBean(Sender.class).topics()).isSameAs(application.getBean("stateTopics"));
		}
	}

	private static String keys(EmbeddedRedis redis) {
		return String.valueOf(redis.send("KEYS", "*"));
	}

	private static ConfigurableApplicationContext start(EmbeddedRedis redis, EmbeddedRedis archive) {
		return SpringApplication.run(Application.class, "--spring.data.redis.host=" + redis.host(),
				"--spring.data.redis.port=" + redis.port(), "--spring.data.redis.password=" + redis.password(),
				"--archive.redis.host=" + archive.host(), "--archive.redis.port=" + archive.port(),
				"--archive.redis.password=" + archive.password());
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ ArchiveRedis.class, Trades.class, Sender.class })
	static class Application {

	}

	record Sender(StateTopics topics, @Qualifier("archive") StringRedisTemplate archive) {

	}

}
