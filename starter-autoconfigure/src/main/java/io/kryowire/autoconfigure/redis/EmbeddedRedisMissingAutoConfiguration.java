/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;
import org.springframework.context.annotation.Bean;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} that refuses to start an application that is to start its own Redis
 * if the testkit, which does so, is not on the class path.
 */
@AutoConfiguration(before = DataRedisAutoConfiguration.class)
@ConditionalOnClass(DataRedisConnectionDetails.class)
@ConditionalOnMissingClass("io.kryowire.test.redis.boot.EmbeddedRedisAutoConfiguration")
@ConditionalOnBooleanProperty("kryowire.redis.embedded")
@ConditionalOnMissingBean(DataRedisConnectionDetails.class)
public final class EmbeddedRedisMissingAutoConfiguration {

	EmbeddedRedisMissingAutoConfiguration() {
	}

	@Bean
	static BeanFactoryPostProcessor embeddedRedisMissing() {
		return (beans) -> {
			throw new EmbeddedRedisMissingException();
		};
	}

}
