/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis.observation;

import io.kryowire.notify.message.KryowireListenerContainer;
import io.kryowire.notify.observation.ObservedDelivery;
import io.kryowire.notify.observation.ObservedPublishing;
import io.kryowire.notify.observation.RedisPublishConvention;
import io.kryowire.notify.observation.RedisReceiveConvention;
import io.micrometer.observation.ObservationRegistry;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.data.redis.autoconfigure.RedisMessageListenerContainerConfigurer;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for observations of messages over Redis, which propagate traces
 * from publisher to listener.
 */
@AutoConfiguration(
		afterName = "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration")
@ConditionalOnClass({ KryowireListenerContainer.class, ObservationRegistry.class,
		RedisMessageListenerContainerConfigurer.class })
@ConditionalOnBean(ObservationRegistry.class)
@ConditionalOnBooleanProperty(name = { "kryowire.redis.enabled", "kryowire.redis.observation.enabled" },
		matchIfMissing = true)
public final class RedisMessageObservationAutoConfiguration {

	/**
	 * The order of observations: around the stages that an application usually has.
	 */
	static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 100;

	RedisMessageObservationAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean
	@Order(ORDER)
	ObservedDelivery observedRedisDelivery(ObservationRegistry registry,
			ObjectProvider<RedisReceiveConvention> convention) {
		return new ObservedDelivery(registry, convention.getIfAvailable());
	}

	@Bean
	@ConditionalOnMissingBean
	@Order(ORDER)
	ObservedPublishing observedRedisPublishing(ObservationRegistry registry,
			ObjectProvider<RedisPublishConvention> convention) {
		return new ObservedPublishing(registry, convention.getIfAvailable());
	}

}
