/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state.observation;

import io.kryowire.autoconfigure.state.OpenStateTopics;
import io.kryowire.autoconfigure.state.StateAutoConfiguration;
import io.kryowire.notify.state.StateTopics;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for metrics of state topics.
 */
@AutoConfiguration(after = StateAutoConfiguration.class,
		afterName = { "org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration",
				"org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration" })
@ConditionalOnClass({ StateTopics.class, MeterRegistry.class })
@ConditionalOnBean({ MeterRegistry.class, OpenStateTopics.class })
@ConditionalOnBooleanProperty(name = "kryowire.state.metrics.enabled", matchIfMissing = true)
public final class StateMetricsAutoConfiguration {

	StateMetricsAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean
	StateMeterBinder stateMeterBinder(OpenStateTopics open) {
		return new StateMeterBinder(open);
	}

}
