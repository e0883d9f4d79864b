/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.observation;

import io.kryowire.autoconfigure.cluster.ClusterMembership;
import io.kryowire.autoconfigure.cluster.ClusterMembershipAutoConfiguration;
import io.kryowire.cluster.NodeDirectory;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for metrics of this node in its service.
 */
@AutoConfiguration(after = ClusterMembershipAutoConfiguration.class,
		afterName = { "org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration",
				"org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration" })
@ConditionalOnClass({ NodeDirectory.class, MeterRegistry.class })
@ConditionalOnBean({ MeterRegistry.class, ClusterMembership.class })
@ConditionalOnBooleanProperty(name = "kryowire.cluster.metrics.enabled", matchIfMissing = true)
public final class ClusterMetricsAutoConfiguration {

	ClusterMetricsAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean
	ClusterMeterBinder clusterMeterBinder(ClusterMembership membership) {
		return new ClusterMeterBinder(membership);
	}

}
