/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis.boot;

import io.kryowire.test.redis.EmbeddedRedis;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * An embedded Redis and its connection details.
 */
@Configuration(proxyBeanMethods = false)
final class EmbeddedRedisConfiguration {

	private static final String SHARED = "kryowire.test.redis.shared";

	@Bean(destroyMethod = "")
	@ConditionalOnBooleanProperty(name = SHARED, matchIfMissing = true)
	EmbeddedRedis sharedEmbeddedRedis() {
		return EmbeddedRedis.shared();
	}

	@Bean
	@ConditionalOnBooleanProperty(name = SHARED, havingValue = false)
	EmbeddedRedis ownEmbeddedRedis() {
		return EmbeddedRedis.start();
	}

	@Bean
	EmbeddedRedisConnectionDetails embeddedRedisConnectionDetails(EmbeddedRedis redis) {
		return new EmbeddedRedisConnectionDetails(redis);
	}

}
