/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet.observation;

import io.kryowire.autoconfigure.properties.ResolvedPlaceholders;
import io.kryowire.call.client.KryonetClients;
import io.kryowire.call.observation.ClientObservationInterceptor;
import io.kryowire.call.observation.KryonetClientObservationConvention;
import io.kryowire.call.observation.KryonetServerObservationConvention;
import io.kryowire.call.observation.ServerObservationInterceptor;
import io.micrometer.observation.ObservationRegistry;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for observations of calls, which propagate traces from caller to
 * handler.
 */
@AutoConfiguration(
		afterName = "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration")
@ConditionalOnClass({ KryonetClients.class, ObservationRegistry.class })
@ConditionalOnBean(ObservationRegistry.class)
@Conditional(OnObservationModeCondition.class)
@EnableConfigurationProperties(KryonetObservationProperties.class)
@Import(ResolvedPlaceholders.class)
public final class KryonetObservationAutoConfiguration {

	/**
	 * The order of observations among the interceptors: around those that an application
	 * usually has, so that they see what its callers see.
	 */
	static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 100;

	KryonetObservationAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean
	@Order(ORDER)
	ClientObservationInterceptor kryonetClientObservationInterceptor(ObservationRegistry registry,
			KryonetObservationProperties properties, ObjectProvider<KryonetClientObservationConvention> convention) {
		return new ClientObservationInterceptor(registry, properties.mode(), convention.getIfAvailable(), null);
	}

	@Bean
	@ConditionalOnMissingBean
	@Order(ORDER)
	ServerObservationInterceptor kryonetServerObservationInterceptor(ObservationRegistry registry,
			KryonetObservationProperties properties, ObjectProvider<KryonetServerObservationConvention> convention) {
		return new ServerObservationInterceptor(registry, properties.mode(), convention.getIfAvailable());
	}

}
