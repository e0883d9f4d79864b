/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import java.util.List;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * The connection factories of an application and its parents, none of which is made to
 * look at them.
 */
final class ConnectionFactories {

	private ConnectionFactories() {
	}

	/** What they are called. */
	static List<String> names(ConfigurableListableBeanFactory beans) {
		return List
			.of(BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beans, RedisConnectionFactory.class, true, false));
	}

	/** What those are called that are for everybody who does not say which. */
	static List<String> candidates(ConfigurableListableBeanFactory beans) {
		return names(beans).stream().filter((name) -> isCandidate(definition(beans, name))).toList();
	}

	/** Whether there is one for those who do not say which. */
	static boolean isOneChosen(ConfigurableListableBeanFactory beans) {
		List<String> names = candidates(beans);
		return names.size() == 1 || isOne(beans, names, (definition) -> definition == null || !definition.isFallback())
				|| isOne(beans, names, (definition) -> definition != null && definition.isPrimary());
	}

	private static boolean isOne(ConfigurableListableBeanFactory beans, List<String> names,
			Predicate<@Nullable BeanDefinition> condition) {
		return names.stream().filter((name) -> condition.test(definition(beans, name))).count() == 1;
	}

	/** One that is no default candidate is for those who ask for it by its qualifier. */
	private static boolean isCandidate(@Nullable BeanDefinition definition) {
		return definition == null || (definition.isAutowireCandidate()
				&& (!(definition instanceof AbstractBeanDefinition bean) || bean.isDefaultCandidate()));
	}

	/** None belongs to a bean that was made elsewhere and registered. */
	private static @Nullable BeanDefinition definition(ConfigurableListableBeanFactory beans, String name) {
		try {
			return beans.getMergedBeanDefinition(name); // That of a parent, too
		}
		catch (NoSuchBeanDefinitionException ex) {
			return null;
		}
	}

}
