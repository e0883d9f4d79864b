/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis.observation;

import io.kryowire.autoconfigure.redis.shop.MessageShop;
import io.kryowire.autoconfigure.redis.shop.Order;
import io.kryowire.notify.message.KryowireListenerContainer;
import io.kryowire.notify.message.ListenerSettings;
import io.kryowire.test.redis.EmbeddedRedis;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.messaging.RedisMessageSendingTemplate;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is measured of messages.
 */
class RedisMessageMetricsTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(RedisMessageMetricsAutoConfiguration.class))
		.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
		.withBean(KryowireListenerContainer.class,
				() -> new KryowireListenerContainer(new JedisConnectionFactory(), ListenerSettings.DEFAULTS));

	@Test
	void messagesAreCounted() {
		try (ConfigurableApplicationContext shop = MessageShop.start(EmbeddedRedis.shared(), Measured.class)) {
			String channel = shop.getEnvironment().getRequiredProperty("shop.prefix") + "orders";
			RedisMessageSendingTemplate template = shop.getBean(RedisMessageSendingTemplate.class);
			template.convertAndSend(channel, new Order("tea", 1));
			template.convertAndSend(channel, new Order("bad", -1));
			MeterRegistry meters = shop.getBean(MeterRegistry.class);
			patiently().untilAsserted(() -> {
				assertThat(count(meters, "received")).isEqualTo(2);
				assertThat(count(meters, "handled")).isOne();
				assertThat(count(meters, "failed")).isOne();
				assertThat(meters.get("kryowire.redis.live").gauge().value()).isOne();
				assertThat(meters.get("kryowire.redis.queued").gauge().value()).isZero();
			});
			assertThat(meters.getMeters()).extracting((meter) -> meter.getId().getName())
				.contains("kryowire.redis.dropped", "kryowire.redis.blocked", "kryowire.redis.discarded",
						"kryowire.redis.recoveries");
		}
	}

	@Test
	void theyCanBeSwitchedOff() {
		this.runner.run((context) -> assertThat(context).hasSingleBean(RedisMessageMeterBinder.class));
		this.runner.withPropertyValues("kryowire.redis.metrics.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(RedisMessageMeterBinder.class));
	}

	@Test
	void theyNeedMicrometer() {
		this.runner.withClassLoader(new FilteredClassLoader("io.micrometer.core"))
			.run((context) -> assertThat(context).doesNotHaveBean("redisMessageMeterBinder"));
	}

	private static double count(MeterRegistry meters, String name) {
		return meters.get("kryowire.redis." + name)
			.tag("container", "redisMessageListenerContainer")
			.functionCounter()
			.count();
	}

	@Configuration(proxyBeanMethods = false)
	@Import(MessageShop.class)
	@ImportAutoConfiguration({ MetricsAutoConfiguration.class, SimpleMetricsExportAutoConfiguration.class,
			RedisMessageMetricsAutoConfiguration.class })
	static class Measured {

	}

}
