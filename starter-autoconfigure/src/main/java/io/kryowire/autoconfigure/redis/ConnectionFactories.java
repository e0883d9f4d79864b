/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import java.util.List;

import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * The connection factories of an application, none of which is made to look at them.
 */
public final class ConnectionFactories {

	private ConnectionFactories() {
	}

	/**
	 * What they are called.
	 * @param beans the beans of the application
	 * @return their names
	 */
	public static List<String> names(ConfigurableListableBeanFactory beans) {
		return List
			.of(BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beans, RedisConnectionFactory.class, true, false));
	}

	/** Whether there is one for those who do not say which. */
	static boolean isOneChosen(ConfigurableListableBeanFactory beans) {
		List<String> names = names(beans).stream().filter((name) -> isForAll(beans, name)).toList();
		return names.size() == 1 || candidates(beans, names, false) == 1
				|| names.stream().filter((name) -> isPrimary(beans, name)).count() == 1;
	}

	/** One that is no default candidate is for those who ask for it by its qualifier. */
	private static boolean isForAll(ConfigurableListableBeanFactory beans, String name) {
		return !beans.containsBeanDefinition(name)
				|| !(beans.getBeanDefinition(name) instanceof AbstractBeanDefinition definition)
				|| definition.isDefaultCandidate();
	}

	private static long candidates(ConfigurableListableBeanFactory beans, List<String> names, boolean fallback) {
		return names.stream()
			.filter((name) -> !beans.containsBeanDefinition(name)
					|| (beans.getBeanDefinition(name).isAutowireCandidate()
							&& beans.getBeanDefinition(name).isFallback() == fallback))
			.count();
	}

	private static boolean isPrimary(ConfigurableListableBeanFactory beans, String name) {
		if (!beans.containsBeanDefinition(name)) {
			return false;
		}
		BeanDefinition definition = beans.getBeanDefinition(name);
		return definition.isPrimary();
	}

}
