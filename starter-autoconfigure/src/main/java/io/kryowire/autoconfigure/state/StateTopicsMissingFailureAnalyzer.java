/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import java.util.Collection;
import java.util.List;
import java.util.Objects;

import io.kryowire.autoconfigure.redis.ConnectionsMissing;
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
 * Analyzes failures caused by a missing or ambiguous StateTopics bean.
 */
final class StateTopicsMissingFailureAnalyzer extends AbstractFailureAnalyzer<NoSuchBeanDefinitionException>
		implements Ordered {

	private final BeanFactory beans;

	StateTopicsMissingFailureAnalyzer(BeanFactory beans) {
		this.beans = beans;
	}

	/** Before Spring Boot's own, which does not know connections. */
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
			return notSaidWhich(several);
		}
		if (factory.getBeanNamesForType(StateTopicsConfigurer.class, true, false).length == 0) {
			return new FailureAnalysis("State topics are disabled.",
					"Remove kryowire.state.enabled=false, or the exclusion of StateAutoConfiguration.", cause);
		}
		return ConnectionsMissing.analyze(factory, "State topics",
				"declare a StateTopics bean, created with StateTopicsConfigurer.topics(connections)", cause);
	}

	private static FailureAnalysis notSaidWhich(NoUniqueBeanDefinitionException cause) {
		Collection<String> names = Objects.requireNonNullElse(cause.getBeanNamesFound(), List.of("some"));
		return new FailureAnalysis(
				"A single StateTopics bean is required, but there are several: %s.".formatted(String.join(", ", names)),
				"Mark one of them as @Primary, to be used by listeners and others that do not name one. A listener "
						+ "names one with @StateListener(stateTopics = \"%s\").".formatted(names.iterator().next()),
				cause);
	}

}
