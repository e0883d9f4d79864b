/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;

/**
 * Analyzes failures caused by listeners without an unambiguous connection factory.
 */
final class RedisConnectionsFailureAnalyzer extends AbstractFailureAnalyzer<NoSuchBeanDefinitionException>
		implements Ordered {

	private final BeanFactory beans;

	RedisConnectionsFailureAnalyzer(BeanFactory beans) {
		this.beans = beans;
	}

	/** Before Spring Boot's own, which does not know containers. */
	@Override
	public int getOrder() {
		return -100;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, NoSuchBeanDefinitionException cause) {
		if (!ListenerContainerWithdrawal.CONTAINER.equals(cause.getBeanName())
				|| !(this.beans instanceof ConfigurableListableBeanFactory factory)
				|| factory.getBeanNamesForType(ListenerContainerWithdrawal.class, true, false).length == 0) {
			return null;
		}
		return ConnectionsMissing.analyze(factory, "Listeners",
				"declare a bean named redisMessageListenerContainer, created with "
						+ "KryowireListenerContainerConfigurer.container(connections)",
				cause);
	}

}
