/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis.health;

import io.kryowire.autoconfigure.redis.RedisMessagesAutoConfiguration;
import io.kryowire.notify.message.KryowireListenerContainer;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.context.annotation.Bean;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for the health of subscriptions.
 */
@AutoConfiguration(after = RedisMessagesAutoConfiguration.class)
@ConditionalOnClass({ KryowireListenerContainer.class, HealthContributor.class,
		ConditionalOnEnabledHealthIndicator.class })
@ConditionalOnBean(KryowireListenerContainer.class)
@ConditionalOnEnabledHealthIndicator("kryowireredis")
public final class RedisListenerHealthContributorAutoConfiguration {

	RedisListenerHealthContributorAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean(name = { "kryowireRedisHealthIndicator", "kryowireRedisHealthContributor" })
	RedisListenerHealthIndicator kryowireRedisHealthIndicator(ObjectProvider<KryowireListenerContainer> containers) {
		return new RedisListenerHealthIndicator(containers);
	}

}
