/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import io.kryowire.autoconfigure.endpoint.KryowireEndpointContributor;
import io.kryowire.notify.driver.SubscriptionState;
import io.kryowire.notify.message.KryowireListenerContainer;
import io.kryowire.notify.message.ListenerSettings;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the endpoint tells of messages.
 */
class RedisEndpointTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(RedisEndpointAutoConfiguration.class))
		.withPropertyValues("management.endpoints.web.exposure.include=kryowire")
		.withBean("orders", KryowireListenerContainer.class,
				() -> new KryowireListenerContainer(new JedisConnectionFactory(), ListenerSettings.DEFAULTS));

	@Test
	void containersAreToldWithTheirStateAndNumbers() {
		this.runner.run((context) -> {
			KryowireEndpointContributor section = context.getBean(KryowireEndpointContributor.class);
			assertThat(section.section()).isEqualTo("redis");
			assertThat(((RedisEndpointContributor) section).describe()).singleElement().satisfies((container) -> {
				assertThat(container.name()).isEqualTo("orders");
				assertThat(container.state()).isEqualTo(SubscriptionState.IDLE);
				assertThat(container.messages().received()).isZero();
			});
		});
	}

	@Test
	void theApplicationsOwnIsUsedAndWithoutTheEndpointThereIsNone() {
		this.runner.withBean("redisEndpointContributor", String.class, () -> "own")
			.run((context) -> assertThat(context).doesNotHaveBean(RedisEndpointContributor.class));
		this.runner.withPropertyValues("management.endpoints.web.exposure.include=health")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(RedisEndpointContributor.class));
	}

}
