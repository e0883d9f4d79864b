/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.dispatch.DispatchMode;
import io.kryowire.notify.driver.SubscriptionEventListener;
import io.kryowire.notify.driver.SubscriptionSettings;
import io.kryowire.notify.message.DeliveryStage;
import io.kryowire.notify.message.KryoMessageConverter;
import io.kryowire.notify.message.KryowireListenerContainer;
import io.kryowire.notify.message.ListenerSettings;
import io.kryowire.notify.message.MessageKeyExtractor;
import io.kryowire.notify.message.QueueOverflow;
import io.kryowire.notify.message.QueueSettings;
import io.kryowire.notify.message.RedisMessageErrorHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.test.util.ReflectionTestUtils;

import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each property reaches the engine, whose defaults it has.
 */
class RedisMessagesPropertiesTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(CodecAutoConfiguration.class, DataRedisAutoConfiguration.class,
				RedisListenerAutoConfiguration.class, RedisMessagesAutoConfiguration.class));

	static RedisMessagesProperties defaults() {
		return new Binder(new MapConfigurationPropertySource()).bindOrCreate("kryowire.redis",
				RedisMessagesProperties.class);
	}

	@Test
	void theDefaultsAreTheEngines() {
		this.runner.run((context) -> {
			ListenerSettings settings = settings(context);
			assertThat(settings).usingRecursiveComparison()
				.ignoringFields("errors", "events")
				.isEqualTo(ListenerSettings.DEFAULTS);
			assertThat(settings.errors()).hasSameClassAs(ListenerSettings.DEFAULTS.errors());
		});
		RedisMessagesProperties defaults = defaults();
		assertThat(defaults.enabled()).isTrue();
		assertThat(defaults.strictContentType()).isFalse();
		assertThat(defaults.deadLetter().key()).isNull();
		assertThat(defaults.deadLetter().length()).isEqualTo(1000);
		assertThat(defaults.deadLetter().maxMessageSize()).hasToString("1048576B");
	}

	@Test
	void everyPropertyReachesTheEngine() {
		this.runner.withPropertyValues("kryowire.redis.envelope=false", "kryowire.redis.strict-content-type=true",
				"kryowire.redis.listener.concurrency=3", "kryowire.redis.listener.capacity=7",
				"kryowire.redis.listener.total-capacity=70", "kryowire.redis.listener.total-size=5KB",
				"kryowire.redis.listener.overflow=drop-oldest", "kryowire.redis.listener.block-timeout=11ms",
				"kryowire.redis.listener.drain-timeout=12ms", "kryowire.redis.subscription.heartbeat=13ms",
				"kryowire.redis.subscription.heartbeat-timeout=14ms",
				"kryowire.redis.subscription.attempt-timeout=15ms", "kryowire.redis.subscription.reconnect.delay=16ms",
				"kryowire.redis.subscription.reconnect.max-delay=17ms", "kryowire.redis.dead-letter.key=dead",
				"kryowire.redis.dead-letter.length=18", "kryowire.redis.dead-letter.max-message-size=19B")
			.run((context) -> {
				ListenerSettings settings = settings(context);
				assertThat(settings.envelopes()).isFalse();
				assertThat(settings.concurrency()).isEqualTo(3);
				assertThat(settings.queue())
					.isEqualTo(new QueueSettings(7, 70, 5 * 1024, QueueOverflow.DROP_OLDEST, ofMillis(11)));
				assertThat(settings.drainTimeout()).isEqualTo(ofMillis(12));
				assertThat(settings.subscription()).isEqualTo(
						new SubscriptionSettings(ofMillis(13), ofMillis(14), ofMillis(15), ofMillis(16), ofMillis(17)));
				assertThat(settings.errors()).hasFieldOrPropertyWithValue("keyName", "dead")
					.hasFieldOrPropertyWithValue("length", 18L)
					.hasFieldOrPropertyWithValue("longest", 19);
				assertThat(context.getBean(KryoMessageConverter.class).isStrictContentTypeMatch()).isTrue();
			});
	}

	@Test
	void beansOfTheApplicationReachTheEngine() {
		MessageKeyExtractor keys = (message) -> "key";
		RedisMessageErrorHandler errors = (failure) -> {
		};
		DeliveryStage stage = (next) -> next;
		SubscriptionEventListener events = (event) -> {
		};
		this.runner.withBean(MessageKeyExtractor.class, () -> keys)
			.withBean(RedisMessageErrorHandler.class, () -> errors)
			.withBean(DeliveryStage.class, () -> stage)
			.withBean(SubscriptionEventListener.class, () -> events)
			.run((context) -> {
				ListenerSettings settings = settings(context);
				assertThat(settings.keys()).isSameAs(keys);
				assertThat(settings.errors()).isSameAs(errors);
				assertThat(settings.stages()).containsExactly(stage);
				assertThat(settings.events()).hasSize(2).contains(events);
			});
	}

	@Test
	void springBootsKeysAreHonoured() {
		this.runner
			.withPropertyValues("spring.data.redis.listener.auto-startup=false",
					"spring.data.redis.listener.subscription-registration-timeout=123ms")
			.run((context) -> {
				KryowireListenerContainer container = context.getBean(KryowireListenerContainer.class);
				assertThat(container.isAutoStartup()).isFalse();
				assertThat(container.isRunning()).isFalse();
				assertThat(container.getMaxSubscriptionRegistrationWaitingTime()).isEqualTo(123);
			});
		this.runner.run((context) -> assertThat(context.getBean(KryowireListenerContainer.class).isRunning()).isTrue());
	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_21)
	void virtualThreadsAreThoseOfSpringBoot() {
		this.runner.withPropertyValues("spring.threads.virtual.enabled=true")
			.run((context) -> assertThat(settings(context).mode()).isEqualTo(DispatchMode.VIRTUAL));
	}

	@Test
	void thereAreTheseProperties() throws IOException {
		List<String> expected = keys("kryowire.redis.", RedisMessagesProperties.class);
		expected.addAll(List.of("kryowire.redis.embedded", "kryowire.redis.embedded-forbidden-profiles",
				"kryowire.redis.metrics.enabled", "kryowire.redis.observation.enabled"));
		assertThat(names("kryowire.redis.")).containsExactlyInAnyOrderElementsOf(expected);
		assertThat(names("management.health.")).contains("management.health.kryowireredis.enabled");
	}

	private static ListenerSettings settings(ApplicationContext context) {
		return Objects.requireNonNull((ListenerSettings) ReflectionTestUtils
			.getField(context.getBean(KryowireListenerContainer.class), "settings"));
	}

	private static List<String> keys(String prefix, Class<?> properties) {
		List<String> keys = new ArrayList<>();
		for (RecordComponent component : properties.getRecordComponents()) {
			String name = prefix + component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
			if (component.getType().isRecord()) {
				keys.addAll(keys(name + ".", component.getType()));
			}
			else {
				keys.add(name);
			}
		}
		return keys;
	}

	private static List<String> names(String prefix) throws IOException {
		try (InputStream metadata = RedisMessagesPropertiesTests.class
			.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
			JsonNode all = JsonMapper.shared().readTree(Objects.requireNonNull(metadata)).path("properties");
			return IntStream.range(0, all.size())
				.mapToObj((i) -> all.get(i).path("name").asString())
				.filter((name) -> name.startsWith(prefix))
				.toList();
		}
	}

}
