/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import io.kryowire.autoconfigure.endpoint.KryowireEndpoint;
import io.kryowire.autoconfigure.endpoint.KryowireEndpointAutoConfiguration;
import io.kryowire.cluster.NodeDirectory;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for the section of the {@link KryowireEndpoint} about nodes and
 * slots.
 */
@AutoConfiguration(before = KryowireEndpointAutoConfiguration.class,
		after = { ClusterGroupsAutoConfiguration.class, ClusterMembershipAutoConfiguration.class })
@ConditionalOnClass({ NodeDirectory.class, ConditionalOnAvailableEndpoint.class })
@ConditionalOnBean(ConfiguredGroups.class)
@Conditional(OnClusterCondition.class)
@ConditionalOnAvailableEndpoint(KryowireEndpoint.class)
public final class ClusterEndpointAutoConfiguration {

	ClusterEndpointAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean(name = "clusterEndpointContributor")
	ClusterEndpointContributor clusterEndpointContributor(ConfiguredGroups groups,
			ObjectProvider<ClusterMembership> membership) {
		return new ClusterEndpointContributor(groups, membership);
	}

}
