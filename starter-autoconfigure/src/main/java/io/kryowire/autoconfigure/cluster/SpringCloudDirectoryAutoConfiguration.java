/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import io.kryowire.cluster.NodeDirectory;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.cloud.client.discovery.DiscoveryClient;
import org.springframework.context.annotation.Bean;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for groups and services whose nodes the {@link DiscoveryClient} of
 * Spring Cloud knows.
 */
@AutoConfiguration(before = ClusterGroupsAutoConfiguration.class,
		afterName = { "org.springframework.cloud.client.CommonsClientAutoConfiguration",
				"org.springframework.cloud.client.discovery.composite.CompositeDiscoveryClientAutoConfiguration",
				"org.springframework.cloud.client.discovery.simple.SimpleDiscoveryClientAutoConfiguration" })
@ConditionalOnClass({ DiscoveryClient.class, NodeDirectory.class })
@ConditionalOnBean(DiscoveryClient.class)
public final class SpringCloudDirectoryAutoConfiguration {

	SpringCloudDirectoryAutoConfiguration() {
	}

	/** Of several clients Spring Cloud makes the one that asks all of them primary. */
	@Bean
	DiscoveryClientDirectories discoveryClientDirectories(DiscoveryClient client) {
		return new DiscoveryClientDirectories(client);
	}

}
