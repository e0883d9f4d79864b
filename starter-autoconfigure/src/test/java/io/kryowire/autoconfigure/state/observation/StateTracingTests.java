/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state.observation;

import java.util.List;

import io.kryowire.autoconfigure.shop.Traces;
import io.kryowire.autoconfigure.state.StateTraceSource;
import io.kryowire.autoconfigure.state.shop.Quote;
import io.kryowire.autoconfigure.state.shop.QuoteShop;
import io.kryowire.notify.observation.ObservedStateChanges;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;
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

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A trace that goes from a write to a listener.
 */
class StateTracingTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(StateObservationAutoConfiguration.class))
		.withBean(ObservationRegistry.class, ObservationRegistry::create);

	@ParameterizedTest
	@ValueSource(strings = { "jedis", "lettuce" })
	void oneTraceGoesFromAWriteToTheListener(String client) {
		EmbeddedRedis redis = EmbeddedRedis.shared();
		try (ConfigurableApplicationContext shop = QuoteShop.start(redis.host(), redis.port(), Traced.class,
				"spring.data.redis.client-type=" + client, "management.tracing.sampling.probability=1.0",
				// A proof that comes before the announcement finds the value, but no
				// trace
				"kryowire.state.head-interval=10m", "kryowire.state.stale-after=30m")) {
			InMemorySpanExporter exporter = shop.getBean(InMemorySpanExporter.class);
			@SuppressWarnings("unchecked")
			StateTopic<Quote> quotes = shop.getBean(StateTopic.class);
			assertThat(quotes.replica().awaitFresh(Waiting.LONGEST)).isTrue();
			patiently().until(shop.getBean(StateTopics.class)::isSubscriptionLive);
			awaitProof(quotes, exporter);
			assertThat(shop.getBean(StateTraceSource.class).current()).isEmpty();
			Observation.createNotStarted("trading", shop.getBean(ObservationRegistry.class))
				.observe(() -> quotes.put("DE1", new Quote("DE1", 1)));
			patiently().until(() -> spans(exporter, SpanKind.CONSUMER).size() == 1
					&& spans(exporter, SpanKind.INTERNAL).size() == 1);
			SpanData trading = spans(exporter, SpanKind.INTERNAL).get(0);
			SpanData heard = spans(exporter, SpanKind.CONSUMER).get(0);
			assertThat(heard.getTraceId()).isEqualTo(trading.getTraceId());
			assertThat(heard.getParentSpanId()).isEqualTo(trading.getSpanId());
			assertThat(heard.getName()).isEqualTo(quotes.name() + " process");
		}
	}

	@Test
	void itCanBeSwitchedOff() {
		this.runner.run((context) -> assertThat(context).hasSingleBean(ObservedStateChanges.class));
		for (String property : List.of("kryowire.state.observation.enabled=false", "kryowire.state.enabled=false")) {
			this.runner.withPropertyValues(property)
				.run((context) -> assertThat(context).doesNotHaveBean(ObservedStateChanges.class));
		}
	}

	@Test
	void itNeedsMicrometerAndARegistry() {
		this.runner.withClassLoader(new FilteredClassLoader("io.micrometer"))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("observedStateChanges"));
		new ApplicationContextRunner()
			.withConfiguration(
					AutoConfigurations.of(StateObservationAutoConfiguration.class, StateTracingAutoConfiguration.class))
			.run((context) -> assertThat(context).doesNotHaveBean(ObservedStateChanges.class)
				.doesNotHaveBean(StateTraceSource.class));
	}

	/**
	 * A subscription that is live is followed by a proof. It comes before the second of
	 * two values that are announced one after the other is read.
	 */
	private static void awaitProof(StateTopic<Quote> quotes, InMemorySpanExporter exporter) {
		for (int i = 1; i <= 2; i++) {
			int heard = i;
			quotes.put("DE2", new Quote("DE2", i));
			patiently().until(() -> spans(exporter, SpanKind.CONSUMER).size() == heard);
		}
		exporter.reset();
	}

	private static List<SpanData> spans(InMemorySpanExporter exporter, SpanKind kind) {
		return exporter.getFinishedSpanItems().stream().filter((span) -> span.getKind() == kind).toList();
	}

	@Configuration(proxyBeanMethods = false)
	@Import(QuoteShop.class)
	@ImportAutoConfiguration({ StateObservationAutoConfiguration.class, StateTracingAutoConfiguration.class })
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
