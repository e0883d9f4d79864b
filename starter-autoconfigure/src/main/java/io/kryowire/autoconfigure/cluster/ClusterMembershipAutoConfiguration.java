/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import io.kryowire.autoconfigure.kryonet.KryonetServerAutoConfiguration;
import io.kryowire.autoconfigure.properties.ResolvedPlaceholders;
import io.kryowire.call.server.KryonetServer;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for a node of a service, which knows which keys belong to it. It
 * registers where others find it, or others have registered it.
 */
@AutoConfiguration(after = { KryonetServerAutoConfiguration.class, RedisClusterAutoConfiguration.class })
@ConditionalOnClass(KryonetServer.class)
@ConditionalOnBean(KryonetServer.class)
@EnableConfigurationProperties(ClusterProperties.class)
@Import({ ResolvedPlaceholders.class, ServiceNodeConfiguration.class })
public final class ClusterMembershipAutoConfiguration {

	ClusterMembershipAutoConfiguration() {
	}

	@Bean
	ClusterSettings clusterSettings(ClusterProperties properties,
			@Value("${spring.application.name:}") String application) {
		return ClusterSettings.of(properties, application);
	}

}
