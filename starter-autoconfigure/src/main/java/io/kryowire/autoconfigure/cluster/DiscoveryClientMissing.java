/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * What to do about properties that need a DiscoveryClient where there is none.
 */
final class DiscoveryClientMissing {

	private DiscoveryClientMissing() {
	}

	/** Returns what asks it, if there is one. */
	static DirectorySource checked(Supplier<@Nullable DirectorySource> source, String whose, String property) {
		DirectorySource present = source.get();
		if (present == null) {
			throw new ClusterConfigurationException(
					"%s is to be found by a DiscoveryClient (%s), but there is none".formatted(whose, property),
					"Add a Spring Cloud starter that has one, such as spring-cloud-starter-kubernetes-client or "
							+ "spring-cloud-starter-consul-discovery, and check that it is enabled: "
							+ "spring.cloud.discovery.enabled.");
		}
		return present;
	}

}
