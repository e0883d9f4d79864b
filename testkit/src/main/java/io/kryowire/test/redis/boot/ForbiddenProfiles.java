/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis.boot;

import java.util.Locale;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * Keeps an application with an embedded Redis from starting in production, before any
 * bean is made.
 */
final class ForbiddenProfiles implements BeanFactoryPostProcessor {

	private final Environment environment;

	ForbiddenProfiles(Environment environment) {
		this.environment = environment;
	}

	@Override
	public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {
		EmbeddedRedisProperties properties = Binder.get(this.environment)
			.bindOrCreate("kryowire.redis", EmbeddedRedisProperties.class);
		for (String active : this.environment.getActiveProfiles()) {
			for (String forbidden : properties.embeddedForbiddenProfiles()) {
				if (matches(active.toLowerCase(Locale.ROOT), forbidden.toLowerCase(Locale.ROOT))) {
					throw new ForbiddenProfileException(active);
				}
			}
		}
	}

	private static boolean matches(String active, String forbidden) {
		return active.equals(forbidden) || active.startsWith(forbidden + "-");
	}

}
