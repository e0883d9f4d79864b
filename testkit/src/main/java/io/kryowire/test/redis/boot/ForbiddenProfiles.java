/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis.boot;

import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.Environment;

/**
 * Prevents an application with an embedded Redis from starting in production, before any
 * bean is created.
 */
final class ForbiddenProfiles implements BeanFactoryPostProcessor {

	private final Environment environment;

	ForbiddenProfiles(Environment environment) {
		this.environment = environment;
	}

	@Override
	public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {
		List<String> names = properties().embeddedForbiddenProfiles();
		for (String active : this.environment.getActiveProfiles()) {
			for (String forbidden : names) {
				if (matches(active.toLowerCase(Locale.ROOT), forbidden.toLowerCase(Locale.ROOT))) {
					throw new ForbiddenProfileException(active);
				}
			}
		}
	}

	private EmbeddedRedisProperties properties() {
		return new Binder(ConfigurationPropertySources.get(this.environment), this::resolved)
			.bindOrCreate("kryowire.redis", EmbeddedRedisProperties.class);
	}

	/** An unresolved placeholder would not forbid any profile, so it is an error. */
	private @Nullable Object resolved(@Nullable Object value) {
		return (value instanceof String text) ? this.environment.resolveRequiredPlaceholders(text) : value;
	}

	private static boolean matches(String active, String forbidden) {
		return active.equals(forbidden) || active.startsWith(forbidden + "-");
	}

}
