/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import java.util.List;

import io.kryowire.autoconfigure.redis.ConnectionFactories;
import io.kryowire.notify.state.StateTopics;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;

/**
 * Says why there are no state topics, to an application that wants them.
 */
final class StateTopicsMissingFailureAnalyzer extends AbstractFailureAnalyzer<NoSuchBeanDefinitionException>
		implements Ordered {

	private final BeanFactory beans;

	StateTopicsMissingFailureAnalyzer(BeanFactory beans) {
		this.beans = beans;
	}

	/** Before Spring Boot's, which knows nothing of connections. */
	@Override
	public int getOrder() {
		return -100;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, NoSuchBeanDefinitionException cause) {
		if (cause.getBeanType() != StateTopics.class
				|| !(this.beans instanceof ConfigurableListableBeanFactory factory)) {
			return null;
		}
		if (cause instanceof NoUniqueBeanDefinitionException several) {
			return new FailureAnalysis(
					"It is not said which state topics are meant. There are several: %s."
						.formatted(several.getBeanNamesFound()),
					"Mark one of them @Primary: listeners belong to it, and so do those who ask for no other.", cause);
		}
		if (factory.getBeanNamesForType(StateTopicsConfigurer.class, true, false).length == 0) {
			return new FailureAnalysis("State topics are switched off.",
					"Remove kryowire.state.enabled=false, or whatever excludes StateAutoConfiguration.", cause);
		}
		List<String> names = ConnectionFactories.names(factory);
		if (names.isEmpty()) {
			return new FailureAnalysis("State topics need a RedisConnectionFactory, and there is none.",
					"Check that DataRedisAutoConfiguration is not excluded and that Jedis or Lettuce is on the class "
							+ "path, or declare a RedisConnectionFactory bean.",
					cause);
		}
		return new FailureAnalysis(
				"State topics need one RedisConnectionFactory. There are several: %s."
					.formatted(String.join(", ", names)),
				"Mark one of them @Primary, or declare a bean of type StateTopics, which "
						+ "StateTopicsConfigurer.topics(connections) makes.",
				cause);
	}

}
