/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state.health;

import io.kryowire.autoconfigure.state.OpenStateTopics;
import io.kryowire.autoconfigure.state.StateAutoConfiguration;
import io.kryowire.notify.state.StateTopics;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.context.annotation.Bean;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for the health of state topics.
 */
@AutoConfiguration(after = StateAutoConfiguration.class)
@ConditionalOnClass({ StateTopics.class, HealthContributor.class, ConditionalOnEnabledHealthIndicator.class })
@ConditionalOnBean(OpenStateTopics.class)
@ConditionalOnEnabledHealthIndicator("kryowirestate")
public final class StateHealthContributorAutoConfiguration {

	StateHealthContributorAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean(name = { "kryowireStateHealthIndicator", "kryowireStateHealthContributor" })
	StateHealthIndicator kryowireStateHealthIndicator(OpenStateTopics open) {
		return new StateHealthIndicator(open);
	}

}
