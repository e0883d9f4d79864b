/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import io.kryowire.notify.message.KryowireListenerContainer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.data.redis.listener.RedisMessageListenerContainer;

/**
 * Logs each listener container that the application has created itself, without the
 * features of Kryowire's. Those that Spring's own projects create are not logged.
 *
 * @param beans the beans of the application
 */
record ForeignContainers(ConfigurableListableBeanFactory beans) implements SmartInitializingSingleton {

	private static final Logger logger = LoggerFactory.getLogger(KryowireListenerContainerConfigurer.class);

	@Override
	public void afterSingletonsInstantiated() {
		for (String name : this.beans.getBeanNamesForType(RedisMessageListenerContainer.class, true, false)) {
			Class<?> type = this.beans.getType(name, false);
			if (type != null && !KryowireListenerContainer.class.isAssignableFrom(type) && !isOfSpring(name)) {
				logger.info(
						"Listener container '{}' is a {} of the application's own, which does not keep messages in order, has no "
								+ "bounds and no health check. "
								+ "KryowireListenerContainerConfigurer.container(connections) creates one that has them.",
						name, type.getSimpleName());
			}
		}
	}

	private boolean isOfSpring(String name) {
		if (!this.beans.containsBeanDefinition(name)) {
			return false;
		}
		BeanDefinition definition = this.beans.getBeanDefinition(name);
		String factory = definition.getFactoryBeanName();
		return (factory != null) ? isOfSpring(this.beans.getType(factory, false))
				: definition.getFactoryMethodName() != null
						&& String.valueOf(definition.getBeanClassName()).startsWith("org.springframework.");
	}

	private static boolean isOfSpring(@Nullable Class<?> factory) {
		return factory != null && factory.getName().startsWith("org.springframework.");
	}

}
