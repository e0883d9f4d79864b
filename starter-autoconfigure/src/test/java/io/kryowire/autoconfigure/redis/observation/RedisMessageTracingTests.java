/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis.observation;

import java.util.List;

import io.kryowire.autoconfigure.redis.shop.MessageShop;
import io.kryowire.autoconfigure.redis.shop.Order;
import io.kryowire.autoconfigure.shop.Traces;
import io.kryowire.notify.message.RedisMessages;
import io.kryowire.notify.observation.ObservedDelivery;
import io.kryowire.notify.observation.ObservedPublishing;
import io.kryowire.test.redis.EmbeddedRedis;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.redis.messaging.RedisMessageSendingTemplate;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A trace that goes from a publisher to a listener.
 */
class RedisMessageTracingTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(RedisMessageObservationAutoConfiguration.class))
		.withBean(ObservationRegistry.class, ObservationRegistry::create);

	@ParameterizedTest
	@ValueSource(strings = { "jedis", "lettuce" })
	void oneTraceGoesFromThePublisherToTheListener(String client) {
		try (ConfigurableApplicationContext shop = MessageShop.start(EmbeddedRedis.shared(), Traced.class,
				"spring.data.redis.client-type=" + client, "management.tracing.sampling.probability=1.0")) {
			String channel = shop.getEnvironment().getRequiredProperty("shop.prefix") + "orders";
			InMemorySpanExporter exporter = shop.getBean(InMemorySpanExporter.class);
			Observation.createNotStarted("shopping", shop.getBean(ObservationRegistry.class)).observe(() -> {
				shop.getBean(RedisMessageSendingTemplate.class).convertAndSend(channel, new Order("tea", 1));
				shop.getBean(RedisMessages.class).topic(channel, Order.class).publish(new Order("tea", 2));
			});
			patiently().untilAsserted(() -> {
				List<SpanData> spans = ours(exporter);
				assertThat(spans).extracting(SpanData::getKind)
					.containsExactlyInAnyOrder(SpanKind.PRODUCER, SpanKind.PRODUCER, SpanKind.CONSUMER,
							SpanKind.CONSUMER, SpanKind.INTERNAL);
				assertThat(spans).extracting(SpanData::getTraceId).containsOnly(spans.get(0).getTraceId());
			});
			List<SpanData> spans = ours(exporter);
			List<String> producers = spans.stream()
				.filter((span) -> span.getKind() == SpanKind.PRODUCER)
				.map(SpanData::getSpanId)
				.toList();
			assertThat(spans).filteredOn((span) -> span.getKind() == SpanKind.CONSUMER)
				.extracting(SpanData::getParentSpanId)
				.containsExactlyInAnyOrderElementsOf(producers);
		}
	}

	@Test
	void itCanBeSwitchedOff() {
		this.runner.run((context) -> assertThat(context).hasSingleBean(ObservedDelivery.class)
			.hasSingleBean(ObservedPublishing.class));
		for (String property : List.of("kryowire.redis.observation.enabled=false", "kryowire.redis.enabled=false")) {
			this.runner.withPropertyValues(property)
				.run((context) -> assertThat(context).doesNotHaveBean(ObservedDelivery.class)
					.doesNotHaveBean(ObservedPublishing.class));
		}
	}

	@Test
	void theApplicationsOwnAreUsed() {
		this.runner
			.withBean("delivery", ObservedDelivery.class, () -> new ObservedDelivery(ObservationRegistry.NOOP, null))
			.withBean("publishing", ObservedPublishing.class,
					() -> new ObservedPublishing(ObservationRegistry.NOOP, null))
			.run((context) -> assertThat(context).hasSingleBean(ObservedDelivery.class)
				.hasSingleBean(ObservedPublishing.class));
	}

	@Test
	void itNeedsMicrometerAndARegistry() {
		this.runner.withClassLoader(new FilteredClassLoader("io.micrometer"))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("observedRedisDelivery"));
		new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(RedisMessageObservationAutoConfiguration.class))
			.run((context) -> assertThat(context).doesNotHaveBean(ObservedDelivery.class));
	}

	/** Lettuce has spans of its own for each command, which are not the matter here. */
	private static List<SpanData> ours(InMemorySpanExporter exporter) {
		return exporter.getFinishedSpanItems().stream().filter((span) -> span.getKind() != SpanKind.CLIENT).toList();
	}

	@Configuration(proxyBeanMethods = false)
	@Import(MessageShop.class)
	@ImportAutoConfiguration(RedisMessageObservationAutoConfiguration.class)
	@Traces
	static class Traced {

		/**
		 * Not for the processor that Spring Boot makes, which would tell it everything
		 * again.
		 */
		@Bean(defaultCandidate = false)
		InMemorySpanExporter exporter() {
			return InMemorySpanExporter.create();
		}

		@Bean
		SpanProcessor spans(@Qualifier("exporter") InMemorySpanExporter exporter) {
			return SimpleSpanProcessor.create(exporter);
		}

	}

}
