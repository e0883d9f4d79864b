/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet.observation;

import io.kryowire.autoconfigure.shop.AnsweringShop;
import io.kryowire.autoconfigure.shop.CallingShop;
import io.kryowire.autoconfigure.shop.Prices;
import io.kryowire.autoconfigure.shop.Shops;
import io.kryowire.autoconfigure.shop.WholeAnsweringShop;
import io.kryowire.autoconfigure.shop.WholeCallingShop;
import io.kryowire.call.client.KryonetClients;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an application measures without asking for it.
 */
class KryonetMetricsTests {

	@Test
	void callsAndLinksAreMeasuredAtBothEnds() throws Exception {
		try (ConfigurableApplicationContext server = Shops.answering(WholeAnsweringShop.class,
				"kryowire.kryonet.node-id=till");
				ConfigurableApplicationContext client = Shops.calling(WholeCallingShop.class,
						"one=" + Shops.address(server),
						"management.metrics.distribution.percentiles-histogram.kryonet.client.calls=true")) {
			client.getBean(Prices.class).cents("tea");
			MeterRegistry called = client.getBean(MeterRegistry.class);
			Timer calls = called.get("kryonet.client.calls")
				.tags("rpc.service", "prices", "rpc.method", "price", "outcome", "SUCCESS")
				.timer();
			assertThat(calls.count()).isOne();
			assertThat(called.get("kryonet.client.connections").tags("group", "shops", "node", "one").gauge().value())
				.isOne();
			MeterRegistry answered = server.getBean(MeterRegistry.class);
			patiently().untilAsserted(() -> {
				assertThat(answered.find("kryonet.server.calls").timer()).isNotNull().returns(1L, Timer::count);
				assertThat(answered.get("kryonet.server.received.calls").tags("node", "till").functionCounter().count())
					.isOne();
				assertThat(answered.get("kryonet.server.max.threads").tags("node", "till").gauge().value())
					.isEqualTo(1024);
				assertThat(answered.get("kryonet.server.waiting.calls").gauge().value()).isZero();
			});
		}
	}

	@Test
	void groupsThatComeIntoUseLaterAreMeasured() {
		try (ConfigurableApplicationContext server = Shops.answering();
				ConfigurableApplicationContext client = Shops.calling(MeasuredCaller.class, Shops.address(server),
						"kryowire.kryonet.client.late.nodes=two=" + Shops.address(server))) {
			MeterRegistry registry = client.getBean(MeterRegistry.class);
			assertThat(registry.find("kryonet.client.connections").tag("group", "late").gauge()).isNull();
			client.getBean(KryonetClients.class).client("late", Prices.class);
			assertThat(registry.find("kryonet.client.connections").tag("group", "late").gauge()).isNotNull();
		}
	}

	@Test
	void aServerThatHasStoppedKeepsItsCountsAndHasNoConnections() throws Exception {
		try (ConfigurableApplicationContext server = Shops.answering(Measured.class)) {
			try (ConfigurableApplicationContext client = Shops.calling(Shops.address(server))) {
				client.getBean(Prices.class).cents("tea");
			}
			MeterRegistry registry = server.getBean(MeterRegistry.class);
			patiently().untilAsserted(
					() -> assertThat(registry.get("kryonet.server.received.calls").functionCounter().count()).isOne());
			server.stop();
			assertThat(registry.get("kryonet.server.received.calls").functionCounter().count()).isOne();
			assertThat(registry.get("kryonet.server.connections").gauge().value()).isZero();
			assertThat(registry.get("kryonet.server.threads").gauge().value()).isZero();
		}
	}

	@Test
	void theyCanBeSwitchedOff() {
		try (ConfigurableApplicationContext server = Shops.answering(Measured.class,
				"kryowire.kryonet.metrics.enabled=false")) {
			MeterRegistry registry = server.getBean(MeterRegistry.class);
			registry.counter("own");
			assertThat(registry.getMeters()).extracting((meter) -> meter.getId().getName())
				.contains("own")
				.noneMatch((name) -> name.startsWith("kryonet."));
		}
	}

	@Configuration(proxyBeanMethods = false)
	@Import(AnsweringShop.class)
	@ImportAutoConfiguration({ MetricsAutoConfiguration.class, SimpleMetricsExportAutoConfiguration.class,
			KryonetMetricsAutoConfiguration.class })
	static class Measured {

	}

	@Configuration(proxyBeanMethods = false)
	@Import(CallingShop.class)
	@ImportAutoConfiguration({ MetricsAutoConfiguration.class, SimpleMetricsExportAutoConfiguration.class,
			KryonetMetricsAutoConfiguration.class })
	static class MeasuredCaller {

	}

}
