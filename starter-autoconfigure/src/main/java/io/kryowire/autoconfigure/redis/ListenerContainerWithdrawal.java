/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.data.redis.config.RedisListenerConfigUtils;

/**
 * Takes the listener container back where it is not clear over which connections messages
 * would come: an application that does not listen starts as it does without us.
 * <p>
 * This cannot be a condition. Spring Boot's own container backs off only from one that is
 * defined before, and at that time its connection factory is not.
 */
final class ListenerContainerWithdrawal implements BeanDefinitionRegistryPostProcessor {

	static final String CONTAINER = RedisListenerConfigUtils.REDIS_MESSAGE_LISTENER_BEAN_NAME;

	@Override
	public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
		if (registry instanceof ConfigurableListableBeanFactory beans && registry.containsBeanDefinition(CONTAINER)
				&& isOurs(registry.getBeanDefinition(CONTAINER)) && !ConnectionFactories.isOneChosen(beans)) {
			registry.removeBeanDefinition(CONTAINER);
		}
	}

	@Override
	public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {
		// Everything is done.
	}

	private static boolean isOurs(BeanDefinition definition) {
		return RedisListenerAutoConfiguration.class.getName().equals(definition.getFactoryBeanName());
	}

}
