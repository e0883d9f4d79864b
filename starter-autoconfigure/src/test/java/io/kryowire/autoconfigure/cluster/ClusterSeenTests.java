/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.kryowire.autoconfigure.cluster.health.ClusterHealthContributorAutoConfiguration;
import io.kryowire.autoconfigure.cluster.ledger.LedgerNode;
import io.kryowire.autoconfigure.cluster.observation.ClusterMetricsAutoConfiguration;
import io.kryowire.autoconfigure.endpoint.KryowireEndpoint;
import io.kryowire.autoconfigure.endpoint.KryowireEndpointAutoConfiguration;
import io.kryowire.cluster.ClusterNode;
import io.kryowire.test.redis.EmbeddedRedis;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.health.autoconfigure.contributor.HealthContributorAutoConfiguration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.event.EventListener;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is told of a node in its service.
 */
class ClusterSeenTests {

	private static final String[] SHOW = { "management.endpoints.web.exposure.include=kryowire",
			"management.endpoints.jmx.exposure.include=kryowire" };

	private final String service = "seen-" + UUID.randomUUID();

	@Test
	void aNodeAloneHasAllSlotsAndEverybodyIsToldSo() {
		try (ConfigurableApplicationContext node = LedgerNode.start(EmbeddedRedis.shared(), Seen.class, this.service,
				"a", SHOW)) {
			ClusterMembership member = node.getBean(ClusterMembership.class);
			patiently().until(() -> member.statistics().owned() == 1024);
			patiently().untilAsserted(() -> assertThat(health(node).getStatus()).isEqualTo(Status.UP));
			assertThat(health(node).getDetails()).containsKeys("service", "group ledgers");
			JsonNode section = JsonMapper.shared().valueToTree(node.getBean(KryowireEndpoint.class).section("cluster"));
			JsonNode service = section.path("service");
			assertThat(service.path("name").asString()).isEqualTo(this.service);
			assertThat(service.path("node").asString()).isEqualTo("a");
			assertThat(service.path("nodes").get(0).path("slots").asString()).isEqualTo("0-1023");
			assertThat(service.path("slotsOfNobody").asString()).isEmpty();
			assertThat(section.path("groups").get(0).path("nodes").get(0).path("id").asString()).isEqualTo("a");
			MeterRegistry meters = node.getBean(MeterRegistry.class);
			assertThat(gauge(meters, "kryowire.cluster.slots")).isEqualTo(1024);
			assertThat(gauge(meters, "kryowire.cluster.nodes")).isEqualTo(1);
			// Counted when a slot is open
			patiently().until(() -> meters.get("kryowire.cluster.slots.gained").functionCounter().count() == 1024);
			assertThat(meters.get("kryowire.cluster.lease.remaining").timeGauge().value()).isPositive();
			Seen.Ears ears = node.getBean(Seen.Ears.class);
			patiently().until(() -> ears.slots.size() == 1024);
			// By another thread than that which tells of slots
			patiently().untilAsserted(() -> assertThat(ears.views).last()
				.satisfies(
						(event) -> assertThat(event.view().nodes()).extracting(ClusterNode::id).containsExactly("a")));
		}
	}

	@Test
	void aNodeThatHasLeftHasNoLease() {
		try (ConfigurableApplicationContext node = LedgerNode.start(EmbeddedRedis.shared(), Seen.class, this.service,
				"a", SHOW)) {
			patiently().until(() -> node.getBean(ClusterMembership.class).statistics().owned() == 1024);
			node.stop();
			assertThat(health(node).getStatus()).isEqualTo(Status.OUT_OF_SERVICE);
			assertThat(node.getBean(ClusterMembership.class).statistics().owned()).isZero();
			node.start();
			patiently().until(() -> node.getBean(ClusterMembership.class).statistics().owned() == 1024);
			patiently().untilAsserted(() -> assertThat(health(node).getStatus()).isEqualTo(Status.UP));
		}
	}

	@Test
	void withoutRedisTheLastViewStandsAndWhoeverStartsJoinsLater() {
		try (EmbeddedRedis redis = EmbeddedRedis.start();
				ConfigurableApplicationContext before = LedgerNode.start(redis, Seen.class, this.service, "a", SHOW)) {
			patiently().untilAsserted(() -> assertThat(health(before).getStatus()).isEqualTo(Status.UP));
			redis.kill();
			patiently().untilAsserted(() -> assertThat(group(before)).containsEntry("nodes", 1).containsKey("trouble"));
			assertThat(health(before).getStatus()).isIn(Status.UNKNOWN, Status.OUT_OF_SERVICE);
			try (ConfigurableApplicationContext meanwhile = LedgerNode.start(redis, Seen.class, this.service, "b",
					SHOW)) {
				assertThat(health(meanwhile).getStatus()).isEqualTo(Status.OUT_OF_SERVICE);
				redis.restart();
				for (ConfigurableApplicationContext node : List.of(before, meanwhile)) {
					patiently().untilAsserted(() -> assertThat(health(node).getStatus()).isEqualTo(Status.UP));
					patiently().until(() -> node.getBean(ClusterMembership.class).statistics().owned() > 0);
					patiently().untilAsserted(
							() -> assertThat(group(node)).containsEntry("nodes", 2).doesNotContainKey("trouble"));
				}
			}
		}
	}

	@SuppressWarnings("unchecked")
	private static Map<String, Object> group(ConfigurableApplicationContext node) {
		return (Map<String, Object>) health(node).getDetails().get("group ledgers");
	}

	private static Health health(ConfigurableApplicationContext node) {
		Health health = node.getBean("kryowireClusterHealthIndicator", HealthIndicator.class).health();
		assertThat(health).isNotNull();
		return health;
	}

	private static double gauge(MeterRegistry meters, String name) {
		return meters.get(name).gauge().value();
	}

	@Configuration(proxyBeanMethods = false)
	@Import(LedgerNode.class)
	@ImportAutoConfiguration({ EndpointAutoConfiguration.class, KryowireEndpointAutoConfiguration.class,
			ClusterEndpointAutoConfiguration.class, HealthContributorAutoConfiguration.class,
			ClusterHealthContributorAutoConfiguration.class, ClusterMetricsAutoConfiguration.class,
			MetricsAutoConfiguration.class, SimpleMetricsExportAutoConfiguration.class })
	static class Seen {

		@Bean
		Ears ears() {
			return new Ears();
		}

		/** Hears events. */
		static final class Ears {

			final Queue<NodesChangedEvent> views = new ConcurrentLinkedQueue<>();

			final Queue<SlotChangedEvent> slots = new ConcurrentLinkedQueue<>();

			@EventListener
			void nodes(NodesChangedEvent event) {
				this.views.add(event);
			}

			@EventListener
			void slot(SlotChangedEvent event) {
				this.slots.add(event);
			}

		}

	}

}
