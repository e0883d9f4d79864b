/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state.observation;

import io.kryowire.notify.observation.ObservedStateChanges;
import io.kryowire.notify.observation.StateChangeConvention;
import io.kryowire.notify.state.StateTopics;
import io.micrometer.observation.ObservationRegistry;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for observations of changes of state topics, which propagate traces
 * from writers to listeners.
 */
@AutoConfiguration(
		afterName = "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration")
@ConditionalOnClass({ StateTopics.class, ObservationRegistry.class })
@ConditionalOnBean(ObservationRegistry.class)
@ConditionalOnBooleanProperty(name = { "kryowire.state.enabled", "kryowire.state.observation.enabled" },
		matchIfMissing = true)
public final class StateObservationAutoConfiguration {

	/**
	 * The order of observations: around the stages that an application usually has.
	 */
	static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 100;

	StateObservationAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean
	@Order(ORDER)
	ObservedStateChanges observedStateChanges(ObservationRegistry registry,
			ObjectProvider<StateChangeConvention> convention) {
		return new ObservedStateChanges(registry, convention.getIfAvailable());
	}

}
