/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import io.kryowire.call.client.KryonetClientRegistration;
import io.kryowire.call.client.KryonetClients;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.LazyInitializationExcludeFilter;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for calls to other nodes.
 */
@AutoConfiguration(after = KryonetAutoConfiguration.class)
@ConditionalOnClass(KryonetClients.class)
public final class KryonetClientAutoConfiguration {

	KryonetClientAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean
	KryonetClients kryonetClients(KryonetClientConfigurer configurer,
			ObjectProvider<KryonetClientRegistration> registrations) {
		return new KryonetClients(configurer::group, registrations.orderedStream().toList());
	}

	@Bean
	@ConditionalOnMissingBean
	KryonetClientConfigurer kryonetClientConfigurer(ApplicationContext context, KryonetProperties properties,
			KryonetLinks links, KryonetConnectionDetails details) {
		return new KryonetClientConfigurer(context, properties, links, details);
	}

	@Bean
	static LazyInitializationExcludeFilter kryonetClientLazyInitializationExcludeFilter() {
		return LazyInitializationExcludeFilter.forBeanTypes(KryonetClients.class);
	}

}
