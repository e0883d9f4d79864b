/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis.health;

import io.kryowire.autoconfigure.redis.shop.MessageShop;
import io.kryowire.notify.message.KryowireListenerContainer;
import io.kryowire.notify.message.ListenerSettings;
import io.kryowire.test.proxy.Direction;
import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.health.autoconfigure.contributor.HealthContributorAutoConfiguration;
import org.springframework.boot.health.autoconfigure.registry.HealthContributorRegistryAutoConfiguration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Health says whether what is published arrives.
 */
class RedisListenerHealthTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(RedisListenerHealthContributorAutoConfiguration.class))
		.withBean(KryowireListenerContainer.class,
				() -> new KryowireListenerContainer(new JedisConnectionFactory(), ListenerSettings.DEFAULTS));

	@ParameterizedTest
	@ValueSource(strings = { "jedis", "lettuce" })
	void itIsDownWhileNothingArrivesAndUpAgain(String client) {
		EmbeddedRedis redis = EmbeddedRedis.shared();
		try (FaultProxy proxy = FaultProxy.to(redis.host(), redis.port());
				ConfigurableApplicationContext shop = MessageShop.start(proxy.host(), proxy.port(), Healthy.class,
						"spring.data.redis.client-type=" + client, "spring.data.redis.timeout=2s",
						"kryowire.redis.subscription.heartbeat=200ms",
						"kryowire.redis.subscription.heartbeat-timeout=300ms")) {
			is(shop, Status.UP);
			proxy.faults().blackHole(Direction.TO_SERVER).blackHole(Direction.TO_CLIENT);
			is(shop, Status.DOWN);
			proxy.faults().heal();
			proxy.resetAll();
			Health again = is(shop, Status.UP);
			assertThat(again.getDetails().get("redisMessageListenerContainer")).asString()
				.contains("state=LIVE")
				.doesNotContain("recoveries=0");
		}
	}

	@Test
	void itIsDownUntilTheServerIsThere() {
		try (ConfigurableApplicationContext shop = MessageShop.startAlone("127.0.0.1", 1, Healthy.class)) {
			assertThat(health(shop).getStatus()).isEqualTo(Status.DOWN);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "jedis", "lettuce" })
	void itSaysWhichRightIsMissingUntilItIsGiven(String client) {
		try (EmbeddedRedis redis = EmbeddedRedis.start()) {
			redis.send("ACL", "SETUSER", "deaf", "on", ">secret", "allkeys", "+@all", "resetchannels");
			try (ConfigurableApplicationContext shop = MessageShop.startAlone(redis.host(), redis.port(), Healthy.class,
					"spring.data.redis.client-type=" + client, "spring.data.redis.username=deaf",
					"spring.data.redis.password=secret")) {
				patiently().untilAsserted(() -> {
					Health health = is(shop, Status.DOWN);
					assertThat(health.getDetails().get("redisMessageListenerContainer")).asString()
						.contains("SUBSCRIBE", "NOPERM", "docs/redis-acl.md");
				});
				redis.send("ACL", "SETUSER", "deaf", "allchannels");
				assertThat(is(shop, Status.UP).getDetails().get("redisMessageListenerContainer")).asString()
					.doesNotContain("reason");
			}
		}
	}

	@Test
	void itIsUpWhileNobodyListens() {
		this.runner.run((context) -> assertThat(context.getBean(HealthIndicator.class).health().getStatus())
			.isEqualTo(Status.UP));
	}

	@ParameterizedTest
	@ValueSource(strings = { "management.health.kryowireredis.enabled=false",
			"management.health.kryowire-redis.enabled=false", "management.health.defaults.enabled=false" })
	void itCanBeSwitchedOff(String property) {
		this.runner.withPropertyValues(property)
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("kryowireRedisHealthIndicator"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "kryowireRedisHealthIndicator", "kryowireRedisHealthContributor" })
	void itBacksOffFromTheApplicationsOwn(String name) {
		this.runner.withBean(name, Object.class, Object::new)
			.run((context) -> assertThat(context).doesNotHaveBean(RedisListenerHealthIndicator.class));
	}

	@Test
	void itNeedsTheHealthModuleAndAContainer() {
		this.runner.withClassLoader(new FilteredClassLoader(HealthContributor.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("kryowireRedisHealthIndicator"));
		new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(RedisListenerHealthContributorAutoConfiguration.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("kryowireRedisHealthIndicator"));
	}

	/** What was said when it was that: a moment later it may be something else. */
	private static Health is(ConfigurableApplicationContext shop, Status status) {
		return patiently().until(() -> health(shop), (health) -> health.getStatus().equals(status));
	}

	private static Health health(ConfigurableApplicationContext shop) {
		Health health = shop.getBean("kryowireRedisHealthIndicator", HealthIndicator.class).health();
		assertThat(health).isNotNull();
		return health;
	}

	@Configuration(proxyBeanMethods = false)
	@Import(MessageShop.class)
	@ImportAutoConfiguration({ EndpointAutoConfiguration.class, HealthContributorAutoConfiguration.class,
			HealthContributorRegistryAutoConfiguration.class, RedisListenerHealthContributorAutoConfiguration.class })
	static class Healthy {

	}

}
