/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state.observation;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.autoconfigure.state.StateAutoConfiguration;
import io.kryowire.autoconfigure.state.shop.Quote;
import io.kryowire.autoconfigure.state.shop.QuoteShop;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.test.redis.EmbeddedRedis;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is measured of state topics.
 */
class StateMetricsTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(CodecAutoConfiguration.class, DataRedisAutoConfiguration.class,
				StateAutoConfiguration.class, StateMetricsAutoConfiguration.class))
		.withBean(MeterRegistry.class, SimpleMeterRegistry::new);

	@Test
	void topicsAreMeasured() {
		EmbeddedRedis redis = EmbeddedRedis.shared();
		try (ConfigurableApplicationContext shop = QuoteShop.start(redis.host(), redis.port(), Measured.class)) {
			@SuppressWarnings("unchecked")
			StateTopic<Quote> quotes = shop.getBean(StateTopic.class);
			quotes.put("good", new Quote("good", 1));
			quotes.put("bad", new Quote("bad", -1));
			MeterRegistry meters = shop.getBean(MeterRegistry.class);
			patiently().untilAsserted(() -> {
				assertThat(meters.find("kryowire.state.staleness").tag("topic", quotes.name()).timer()).isNotNull()
					.satisfies((timer) -> assertThat(timer.count()).isGreaterThan(2))
					.satisfies((timer) -> assertThat(timer.takeSnapshot().histogramCounts()).hasSize(10));
				assertThat(meters.get("kryowire.state.fresh").gauge().value()).isOne();
				assertThat(meters.get("kryowire.state.age").timeGauge().value()).isBetween(0.0, 60.0);
				assertThat(meters.get("kryowire.state.entries").gauge().value()).isEqualTo(2);
				assertThat(meters.get("kryowire.state.dirty").gauge().value()).isZero();
				assertThat(meters.get("kryowire.state.waiting").gauge().value()).isOne();
				assertThat(meters.get("kryowire.state.reads").functionCounter().count()).isPositive();
				assertThat(meters.get("kryowire.state.resyncs").functionCounter().count()).isNotNegative();
				assertThat(meters.get("kryowire.state.failures").functionCounter().count()).isPositive();
			});
		}
	}

	@Test
	void theyCanBeSwitchedOff() {
		this.runner.run((context) -> assertThat(context).hasSingleBean(StateMeterBinder.class));
		this.runner.withPropertyValues("kryowire.state.metrics.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(StateMeterBinder.class));
	}

	@Test
	void theyNeedMicrometer() {
		this.runner.withClassLoader(new FilteredClassLoader("io.micrometer.core"))
			.run((context) -> assertThat(context).doesNotHaveBean("stateMeterBinder"));
	}

	@Configuration(proxyBeanMethods = false)
	@Import(QuoteShop.class)
	@ImportAutoConfiguration({ MetricsAutoConfiguration.class, SimpleMetricsExportAutoConfiguration.class,
			StateMetricsAutoConfiguration.class })
	static class Measured {

	}

}
