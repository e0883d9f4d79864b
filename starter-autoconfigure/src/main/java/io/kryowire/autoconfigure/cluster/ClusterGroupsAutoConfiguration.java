/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import io.kryowire.autoconfigure.kryonet.KryonetAutoConfiguration;
import io.kryowire.autoconfigure.kryonet.KryonetClientAutoConfiguration;
import io.kryowire.autoconfigure.kryonet.KryonetProperties;
import io.kryowire.autoconfigure.kryonet.KryonetServerAutoConfiguration;
import io.kryowire.autoconfigure.properties.ResolvedPlaceholders;
import io.kryowire.call.client.KryonetClientCustomizer;
import io.kryowire.call.client.KryonetClients;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for groups whose nodes come and go.
 */
@AutoConfiguration(after = { KryonetAutoConfiguration.class, KryonetClientAutoConfiguration.class,
		KryonetServerAutoConfiguration.class })
@ConditionalOnClass(KryonetClients.class)
@ConditionalOnBean(KryonetClients.class)
@EnableConfigurationProperties(ClusterProperties.class)
@Import({ ResolvedPlaceholders.class, NodeWithoutServer.class })
public final class ClusterGroupsAutoConfiguration {

	ClusterGroupsAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean
	ConfiguredGroups kryonetConfiguredGroups(KryonetProperties properties, ObjectProvider<DirectorySource> cloud,
			ObjectProvider<RegisteredServices> registered) {
		return new ConfiguredGroups(properties, cloud::getIfAvailable, registered::getIfAvailable);
	}

	/** Among the first, so that the application's own customizer can do otherwise. */
	@Bean
	@ConditionalOnMissingBean(name = "kryonetClientZoneCustomizer")
	@Order(Ordered.HIGHEST_PRECEDENCE + 100)
	KryonetClientCustomizer kryonetClientZoneCustomizer(ClusterProperties properties) {
		return (group, builder) -> builder.zone(properties.zone());
	}

}
