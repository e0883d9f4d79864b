/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis.observation;

import io.kryowire.autoconfigure.redis.RedisMessagesAutoConfiguration;
import io.kryowire.autoconfigure.redis.SchemaStores;
import io.kryowire.notify.message.DeadLetterErrorHandler;
import io.kryowire.notify.message.KryowireListenerContainer;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for metrics of messages over Redis.
 */
@AutoConfiguration(after = RedisMessagesAutoConfiguration.class,
		afterName = { "org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration",
				"org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration" })
@ConditionalOnClass({ KryowireListenerContainer.class, MeterRegistry.class })
@ConditionalOnBean({ MeterRegistry.class, KryowireListenerContainer.class })
@ConditionalOnBooleanProperty(name = "kryowire.redis.metrics.enabled", matchIfMissing = true)
public final class RedisMessageMetricsAutoConfiguration {

	RedisMessageMetricsAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean
	RedisMessageMeterBinder redisMessageMeterBinder(ObjectProvider<KryowireListenerContainer> containers,
			ObjectProvider<DeadLetterErrorHandler> deadLetters, ObjectProvider<SchemaStores> schemas) {
		return new RedisMessageMeterBinder(containers, deadLetters, schemas);
	}

}
