/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import io.kryowire.autoconfigure.properties.ResolvedPlaceholders;
import io.kryowire.autoconfigure.state.OpenStateTopics;
import io.kryowire.autoconfigure.state.StateAutoConfiguration;
import io.kryowire.autoconfigure.state.StateTopicsConfigurer;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.notify.cluster.RedisOwnershipStore;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for services whose nodes register in Redis. There are no threads
 * and no connections for them unless this node registers, or calls such a service.
 */
@AutoConfiguration(after = StateAutoConfiguration.class)
@ConditionalOnClass({ RedisOwnershipStore.class, NodeDirectory.class, RedisConnectionFactory.class })
@ConditionalOnBean(StateTopicsConfigurer.class)
@EnableConfigurationProperties(ClusterProperties.class)
@Import(ResolvedPlaceholders.class)
@ImportRuntimeHints(LeaseHints.class)
public final class RedisClusterAutoConfiguration {

	RedisClusterAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean(RegisteredServices.class)
	@ConditionalOnSingleCandidate(RedisConnectionFactory.class)
	RedisServices clusterRedisServices(ApplicationContext context, StateTopicsConfigurer topics, OpenStateTopics open,
			RedisConnectionFactory connections, ClusterProperties properties) {
		RedisServices services = new RedisServices((service) -> topics.ownership(connections, service),
				ClusterSettings.usualLease(properties), new ClusterThreads(context.getClassLoader()));
		open.closeBefore(services::close);
		return services;
	}

}
