/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.system;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Starts a Redis before anything connects to it, and tells Spring Boot where it is.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("kryowire.sample.embedded-redis")
class EmbeddedRedisConfiguration {

	@Bean
	EmbeddedRedis embeddedRedis() {
		return EmbeddedRedis.start();
	}

	@Bean
	DataRedisConnectionDetails embeddedRedisConnectionDetails(EmbeddedRedis redis) {
		return new DataRedisConnectionDetails() {

			@Override
			public Standalone getStandalone() {
				return Standalone.of(EmbeddedRedis.HOST, redis.port());
			}

		};
	}

}
