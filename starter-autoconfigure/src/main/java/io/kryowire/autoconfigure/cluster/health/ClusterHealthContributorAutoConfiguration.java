/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.health;

import io.kryowire.autoconfigure.cluster.ClusterGroupsAutoConfiguration;
import io.kryowire.autoconfigure.cluster.ClusterMembership;
import io.kryowire.autoconfigure.cluster.ClusterMembershipAutoConfiguration;
import io.kryowire.autoconfigure.cluster.ConfiguredGroups;
import io.kryowire.autoconfigure.cluster.OnClusterCondition;
import io.kryowire.cluster.NodeDirectory;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for the health of directories and of this node's lease.
 */
@AutoConfiguration(after = { ClusterGroupsAutoConfiguration.class, ClusterMembershipAutoConfiguration.class })
@ConditionalOnClass({ NodeDirectory.class, HealthContributor.class, ConditionalOnEnabledHealthIndicator.class })
@ConditionalOnBean(ConfiguredGroups.class)
@Conditional(OnClusterCondition.class)
@ConditionalOnEnabledHealthIndicator("kryowirecluster")
public final class ClusterHealthContributorAutoConfiguration {

	ClusterHealthContributorAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean(name = { "kryowireClusterHealthIndicator", "kryowireClusterHealthContributor" })
	ClusterHealthIndicator kryowireClusterHealthIndicator(ConfiguredGroups groups,
			ObjectProvider<ClusterMembership> membership) {
		return new ClusterHealthIndicator(groups::directories, membership::getIfAvailable);
	}

}
