/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import io.kryowire.autoconfigure.endpoint.KryowireEndpoint;
import io.kryowire.autoconfigure.endpoint.KryowireEndpointAutoConfiguration;
import io.kryowire.notify.message.KryowireListenerContainer;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for the section of the {@link KryowireEndpoint} about messages over
 * Redis.
 */
@AutoConfiguration(before = KryowireEndpointAutoConfiguration.class, after = RedisListenerAutoConfiguration.class)
@ConditionalOnClass({ KryowireListenerContainer.class, ConditionalOnAvailableEndpoint.class })
@ConditionalOnBean(KryowireListenerContainer.class)
@ConditionalOnAvailableEndpoint(KryowireEndpoint.class)
public final class RedisEndpointAutoConfiguration {

	RedisEndpointAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean(name = "redisEndpointContributor")
	RedisEndpointContributor redisEndpointContributor(ObjectProvider<KryowireListenerContainer> containers) {
		return new RedisEndpointContributor(containers);
	}

}
