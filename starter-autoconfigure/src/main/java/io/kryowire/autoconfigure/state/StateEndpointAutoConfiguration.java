/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import io.kryowire.autoconfigure.endpoint.KryowireEndpoint;
import io.kryowire.autoconfigure.endpoint.KryowireEndpointAutoConfiguration;
import io.kryowire.notify.state.StateTopics;

import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for the section of the {@link KryowireEndpoint} about state topics.
 */
@AutoConfiguration(before = KryowireEndpointAutoConfiguration.class, after = StateAutoConfiguration.class)
@ConditionalOnClass({ StateTopics.class, ConditionalOnAvailableEndpoint.class })
@ConditionalOnBean(OpenStateTopics.class)
@ConditionalOnAvailableEndpoint(KryowireEndpoint.class)
public final class StateEndpointAutoConfiguration {

	StateEndpointAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean(name = "stateEndpointContributor")
	StateEndpointContributor stateEndpointContributor(OpenStateTopics open) {
		return new StateEndpointContributor(open);
	}

}
