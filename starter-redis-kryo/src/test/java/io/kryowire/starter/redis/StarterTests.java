/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.starter.redis;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.kryowire.notify.message.KryowireListenerContainer;
import io.kryowire.notify.message.RedisMessages;
import io.kryowire.notify.state.StateListener;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.data.redis.annotation.RedisListener;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.messaging.RedisMessageSendingTemplate;
import org.springframework.javapoet.ClassName;
import org.springframework.util.ClassUtils;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application with the starter, and with nothing that the starter does not bring.
 */
@EnabledIfRedisAvailable
@SpringBootTest(properties = { "kryowire.redis.embedded=true", "kryowire.state.command-timeout=20s",
		"kryowire.state.write-timeout=1m", "kryowire.redis.subscription.attempt-timeout=1m",
		"kryowire.redis.subscription.heartbeat-timeout=1m", "spring.data.redis.timeout=1m" })
class StarterTests {

	@Autowired
	RedisMessageSendingTemplate template;

	@Autowired
	RedisMessages messages;

	@Autowired
	KryowireListenerContainer container;

	@Autowired
	RedisConnectionFactory connections;

	@Autowired
	Listener listener;

	@Autowired
	EmbeddedRedis redis;

	@Test
	void whatIsPublishedIsHeard() {
		patiently().until(this.container::isListening);
		this.template.convertAndSend("orders", new Order("a"));
		this.messages.topic("orders", Order.class).publish(new Order("b"));
		patiently().until(() -> this.listener.heard.size() == 2);
		assertThat(this.listener.heard).containsExactly(new Order("a"), new Order("b"));
	}

	@Test
	void whatIsPutIsHeldAndHeard(@Autowired StateTopics topics) {
		StateTopic<Order> latest = topics.topic("latest", Order.class);
		long version = latest.put("a", new Order("a"));
		assertThat(latest.replica().awaitVersion("a", version, Waiting.LONGEST)).isTrue();
		assertThat(latest.replica().get("a")).isEqualTo(new Order("a"));
		patiently().until(() -> this.listener.latest.contains(new Order("a")));
	}

	@Test
	void theDriverIsJedis() {
		assertThat(this.connections).isInstanceOf(JedisConnectionFactory.class);
		assertThat(this.redis.send("PING")).isEqualTo("PONG");
	}

	@Test
	void itIsProcessedAheadOfTimeThoughThereAreNoCalls() {
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			context.register(Application.class);
			DefaultGenerationContext generated = new DefaultGenerationContext(
					new ClassNameGenerator(ClassName.get(StarterTests.class)), new InMemoryGeneratedFiles());
			new ApplicationContextAotGenerator().processAheadOfTime(context, generated);
			assertThat(RuntimeHintsPredicates.reflection().onType(Order.class)).accepts(generated.getRuntimeHints());
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "io.lettuce.core.RedisClient", "io.netty.channel.Channel",
			"com.esotericsoftware.kryonet.Server", "io.kryowire.call.server.KryonetServer",
			"io.micrometer.core.instrument.MeterRegistry", "org.springframework.boot.health.contributor.Health",
			"org.springframework.boot.actuate.endpoint.annotation.Endpoint", "reactor.core.publisher.Mono",
			"tools.jackson.databind.ObjectMapper", "jakarta.validation.Validator", "com.google.gson.Gson",
			"org.json.JSONObject" })
	void nothingElseIsThere(String type) {
		assertThat(ClassUtils.isPresent(type, getClass().getClassLoader())).as(type).isFalse();
	}

	record Order(String id) {

	}

	static class Listener {

		final Queue<Order> heard = new ConcurrentLinkedQueue<>();

		final Queue<Order> latest = new ConcurrentLinkedQueue<>();

		@RedisListener(topic = "orders")
		void on(Order order) {
			this.heard.add(order);
		}

		@StateListener("latest")
		void changed(Order order) {
			this.latest.add(order);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

		@Bean
		Listener listener() {
			return new Listener();
		}

	}

}
