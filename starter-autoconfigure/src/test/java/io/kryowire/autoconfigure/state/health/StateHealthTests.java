/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state.health;

import java.time.Duration;
import java.util.Map;
import java.util.UUID;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.autoconfigure.state.StateAutoConfiguration;
import io.kryowire.autoconfigure.state.shop.QuoteShop;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.test.proxy.Direction;
import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.health.autoconfigure.contributor.HealthContributorAutoConfiguration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Health says whether values in memory are as fresh as promised.
 */
class StateHealthTests {

	private static final String INDICATOR = "kryowireStateHealthIndicator";

	private final ApplicationContextRunner runner = new ApplicationContextRunner().withConfiguration(AutoConfigurations
		.of(CodecAutoConfiguration.class, DataRedisAutoConfiguration.class, StateAutoConfiguration.class,
				HealthContributorAutoConfiguration.class, StateHealthContributorAutoConfiguration.class));

	@ParameterizedTest
	@ValueSource(strings = { "jedis", "lettuce" })
	void itIsOutOfServiceWhileATopicIsStale(String client) {
		EmbeddedRedis redis = EmbeddedRedis.shared();
		try (FaultProxy proxy = FaultProxy.to(redis.host(), redis.port());
				ConfigurableApplicationContext shop = QuoteShop.startInTrouble(proxy.host(), proxy.port(),
						Healthy.class, "spring.data.redis.client-type=" + client)) {
			String topic = shop.getBean(StateTopic.class).name();
			assertThat(details(is(shop, Status.UP), topic)).containsEntry("fresh", true)
				.containsEntry("bound", Duration.ofSeconds(1))
				.containsKeys("completeAsOf", "age")
				.doesNotContainKey("reason");
			proxy.faults().blackHole(Direction.TO_SERVER).blackHole(Direction.TO_CLIENT);
			assertThat(details(is(shop, Status.OUT_OF_SERVICE), topic)).containsEntry("fresh", false)
				.containsKeys("completeAsOf", "age", "reason");
			proxy.faults().heal();
			proxy.resetAll();
			is(shop, Status.UP);
		}
	}

	@Test
	void itIsDownWhileValuesCannotBeReadAndNamesOne() {
		EmbeddedRedis redis = EmbeddedRedis.shared();
		String topic = "t" + UUID.randomUUID();
		try (ConfigurableApplicationContext other = QuoteShop.start(redis.host(), redis.port(), Healthy.class)) {
			StateTopic<String> foreign = other.getBean(StateTopics.class).topic(topic, String.class);
			foreign.put("k", "secret");
			try (ConfigurableApplicationContext shop = QuoteShop.start(redis.host(), redis.port(), Healthy.class,
					"shop.topic=" + topic)) {
				assertThat(details(is(shop, Status.DOWN), topic).get("unreadable"))
					.asInstanceOf(InstanceOfAssertFactories.MAP)
					.containsEntry("keys", 1)
					.containsEntry("example", "k")
					.containsKey("reason");
				assertThat(health(shop).getDetails().toString()).contains("schemas").doesNotContain("secret");
				foreign.remove("k");
				is(shop, Status.UP);
			}
		}
	}

	@Test
	void itIsOutOfServiceUntilTheServerIsThere() {
		try (ConfigurableApplicationContext shop = QuoteShop.startInTrouble("127.0.0.1", 1, Healthy.class)) {
			Health health = health(shop);
			assertThat(health.getStatus()).isEqualTo(Status.OUT_OF_SERVICE);
			assertThat(details(health, shop.getBean(StateTopic.class).name())).containsKey("reason")
				.doesNotContainKeys("completeAsOf", "age");
		}
	}

	@Test
	void itSaysWhyForeignWritesAreNotTracked() {
		try (ConfigurableApplicationContext shop = QuoteShop.startInTrouble("127.0.0.1", 1, Healthy.class,
				"kryowire.state.foreign-writes=tracked")) {
			patiently().until(() -> health(shop).getDetails().containsKey("foreign writes are not tracked"));
		}
	}

	@Test
	void itSaysWhyShardsAreNotHeard() {
		try (ConfigurableApplicationContext shop = QuoteShop.startInTrouble("127.0.0.1", 1, Healthy.class,
				"spring.data.redis.cluster.nodes=127.0.0.1:1", "kryowire.state.sharded=true")) {
			patiently().until(() -> health(shop).getDetails().containsKey("announcements within shards do not arrive"));
		}
	}

	@Test
	void itIsUpAndAsksForNoTopicsWhereThereAreNone() {
		this.runner.run((context) -> {
			assertThat(context.getBean(INDICATOR, HealthIndicator.class).health()).isEqualTo(Health.up().build());
			assertThat(context.getBeanFactory().containsSingleton("stateTopics")).isFalse();
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "management.health.kryowirestate.enabled=false",
			"management.health.kryowire-state.enabled=false", "management.health.defaults.enabled=false",
			"kryowire.state.enabled=false" })
	void itCanBeSwitchedOff(String property) {
		this.runner.withPropertyValues(property).run((context) -> assertThat(context).doesNotHaveBean(INDICATOR));
	}

	@ParameterizedTest
	@ValueSource(strings = { "kryowireStateHealthIndicator", "kryowireStateHealthContributor" })
	void itBacksOffFromTheApplicationsOwn(String name) {
		this.runner.withBean(name, Object.class, Object::new)
			.run((context) -> assertThat(context).doesNotHaveBean(StateHealthIndicator.class));
	}

	@Test
	void itNeedsTheHealthModule() {
		this.runner.withClassLoader(new FilteredClassLoader(HealthContributor.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(INDICATOR));
	}

	/** What was said when it was that: a moment later it may be something else. */
	private static Health is(ConfigurableApplicationContext shop, Status status) {
		return patiently().until(() -> health(shop), (health) -> health.getStatus().equals(status));
	}

	@SuppressWarnings("unchecked")
	private static Map<String, Object> details(Health health, String topic) {
		Object details = health.getDetails().get(topic);
		assertThat(details).isInstanceOf(Map.class);
		return (Map<String, Object>) details;
	}

	private static Health health(ConfigurableApplicationContext shop) {
		Health health = shop.getBean(INDICATOR, HealthIndicator.class).health();
		assertThat(health).isNotNull();
		return health;
	}

	@Configuration(proxyBeanMethods = false)
	@Import(QuoteShop.class)
	@ImportAutoConfiguration(StateHealthContributorAutoConfiguration.class)
	static class Healthy {

	}

}
