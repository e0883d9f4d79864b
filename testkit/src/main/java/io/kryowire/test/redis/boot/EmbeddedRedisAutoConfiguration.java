/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis.boot;

import io.kryowire.test.redis.EmbeddedRedis;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for applications that start their own Redis, so that they can be
 * tried out without installing anything: with {@code kryowire.redis.embedded=true}, and
 * not in production.
 */
@AutoConfiguration(before = DataRedisAutoConfiguration.class)
@ConditionalOnClass(DataRedisConnectionDetails.class)
@ConditionalOnBooleanProperty("kryowire.redis.embedded")
@ConditionalOnMissingBean(DataRedisConnectionDetails.class)
@EnableConfigurationProperties(EmbeddedRedisProperties.class)
public final class EmbeddedRedisAutoConfiguration {

	private static final Logger logger = LoggerFactory.getLogger(EmbeddedRedisAutoConfiguration.class);

	EmbeddedRedisAutoConfiguration() {
	}

	@Bean
	static ForbiddenProfiles embeddedRedisForbiddenProfiles(Environment environment) {
		return new ForbiddenProfiles(environment);
	}

	@Bean
	EmbeddedRedis embeddedRedis() {
		EmbeddedRedis redis = EmbeddedRedis.start();
		logger.info("The embedded Redis stops with the application and loses its data. To use your own Redis, "
				+ "set kryowire.redis.embedded=false and configure its address with spring.data.redis.*.");
		return redis;
	}

	@Bean
	EmbeddedRedisConnectionDetails embeddedRedisConnectionDetails(EmbeddedRedis embeddedRedis) {
		return new EmbeddedRedisConnectionDetails(embeddedRedis);
	}

}
