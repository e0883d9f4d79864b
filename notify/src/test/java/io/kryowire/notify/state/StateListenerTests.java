/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;

import io.kryowire.notify.Driver;
import io.kryowire.test.redis.EmbeddedRedis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@Timeout(60)
class StateListenerTests {

	@Test
	void annotatedMethodsHearOfTheKeysTheyWantUntilTheirBeanIsGone() throws Exception {
		EmbeddedRedis redis = EmbeddedRedis.shared();
		try (StateBench bench = new StateBench(Driver.LETTUCE)) {
			StateTopics topics = bench.topics(redis.host(), redis.port(), StateBench.SETTINGS, Mechanisms.ALL);
			StateTopic<Price> topic = topics.topic(bench.name, Price.class);
			topic.put("eu.a", new Price("eu.a", 1));
			Listeners listeners;
			try (AnnotationConfigApplicationContext context = context(topics, bench.name, Listeners.class)) {
				listeners = context.getBean(Listeners.class);
				Awaitility.await()
					.atMost(Duration.ofSeconds(20))
					.until(() -> listeners.heard.contains("eu eu.a PUT " + new Price("eu.a", 1)));
				topic.put("us.b", new Price("us.b", 2));
				topic.remove("eu.a");
				Awaitility.await()
					.atMost(Duration.ofSeconds(20))
					.untilAsserted(
							() -> assertThat(listeners.heard).contains("us.b", "eu eu.a REMOVED null", "us.b 2"));
			}
			assertThat(listeners.heard).noneMatch((text) -> text.startsWith("eu us"));
			listeners.heard.clear();
			long version = topic.put("us.b", new Price("us.b", 3));
			assertThat(topic.replica().awaitVersion("us.b", version, Duration.ofSeconds(20))).isTrue();
			assertThat(listeners.heard).isEmpty();
		}
	}

	@Test
	void aMethodWithoutAValueIsRefusedByName() throws Exception {
		EmbeddedRedis redis = EmbeddedRedis.shared();
		try (StateBench bench = new StateBench(Driver.LETTUCE)) {
			StateTopics topics = bench.topics(redis.host(), redis.port(), StateBench.SETTINGS, Mechanisms.ALL);
			assertThatExceptionOfType(Exception.class).isThrownBy(() -> context(topics, bench.name, Wrong.class))
				.withRootCauseInstanceOf(IllegalStateException.class)
				.withStackTraceContaining("Wrong.changed");
		}
	}

	private static AnnotationConfigApplicationContext context(StateTopics topics, String name, Class<?> listeners) {
		AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
		context.getEnvironment()
			.getPropertySources()
			.addFirst(new MapPropertySource("test", Map.of("prices.topic", name)));
		context.registerBean(StateListenerAnnotationBeanPostProcessor.class,
				() -> new StateListenerAnnotationBeanPostProcessor(() -> topics));
		context.registerBean(listeners);
		context.refresh();
		return context;
	}

	static class Listeners {

		final Queue<String> heard = new ConcurrentLinkedQueue<>();

		@StateListener(topic = "${prices.topic}", keys = "us.*")
		void latest(Price latest) {
			this.heard.add(latest.isin());
		}

		@StateListener(topic = "${prices.topic}", keys = "eu.*")
		void change(String key, Price latest, StateChange change) {
			this.heard.add("eu " + key + " " + change.kind() + " " + latest);
		}

		@StateListener("${prices.topic}")
		void key(String key, Price latest) {
			this.heard.add(key + " " + ((latest != null) ? latest.cents() : null));
		}

	}

	static class Wrong {

		@StateListener("${prices.topic}")
		void changed(StateChange change) {
		}

	}

}
