/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import io.kryowire.autoconfigure.cluster.ClusterProperties.Discovery;
import io.kryowire.autoconfigure.cluster.ClusterProperties.Ownership;
import io.kryowire.autoconfigure.properties.InvalidPropertyException;
import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.LeaseSettings;

import org.springframework.util.StringUtils;

/**
 * What the properties of this node come to, once they have been checked.
 *
 * @param properties the properties
 * @param service the name of the service; empty if this node does not register
 * @param lease how long leases last, and how slots are handed over
 */
record ClusterSettings(ClusterProperties properties, String service, LeaseSettings lease) {

	private static final String PREFIX = "kryowire.cluster.";

	static ClusterSettings of(ClusterProperties properties, String application) {
		boolean registers = properties.discovery() != Discovery.NONE;
		if (!registers && properties.ownership() == Ownership.LEASED) {
			throw new ClusterConfigurationException(
					"kryowire.cluster.ownership=leased needs a node that registers, but kryowire.cluster.discovery is none",
					"Set kryowire.cluster.discovery=redis, and kryowire.kryonet.client.<group>.discovery=redis at the "
							+ "callers, or use kryowire.cluster.ownership=hash.");
		}
		InvalidPropertyException.checked(PREFIX + "weight", properties.weight(), () -> {
			if (properties.weight() < 1 || properties.weight() > ClusterNode.LARGEST_WEIGHT) {
				throw new IllegalArgumentException("The weight must be 1 to " + ClusterNode.LARGEST_WEIGHT);
			}
			return properties.weight();
		});
		return new ClusterSettings(properties, registers ? service(properties, application) : "", lease(properties));
	}

	private static String service(ClusterProperties properties, String application) {
		String service = properties.service();
		if (service == null && !StringUtils.hasText(application)) {
			throw new ClusterConfigurationException(
					"This node is to register (kryowire.cluster.discovery=redis), but its service has no name",
					"Set spring.application.name or kryowire.cluster.service.");
		}
		if (service == null && !ServiceNames.isName(application)) {
			throw new ClusterConfigurationException(
					"This node is to register (kryowire.cluster.discovery=redis), but spring.application.name='%s' is no name of a service, which is %s"
						.formatted(application, ServiceNames.RULE),
					"Set kryowire.cluster.service.");
		}
		return (service != null) ? ServiceNames.checked(PREFIX + "service", service) : application;
	}

	private static LeaseSettings lease(ClusterProperties properties) {
		LeaseSettings usual = usualLease(properties);
		LeaseSettings handingOver = InvalidPropertyException.checked(PREFIX + "hand-over", properties.handOver(),
				() -> new LeaseSettings(usual.lease(), usual.margin(), usual.renewInterval(),
						properties.handOver().slots(), properties.handOver().timeout(), usual.joinDelay()));
		return InvalidPropertyException.checked(PREFIX + "join-delay", properties.joinDelay(),
				() -> handingOver.joiningFor(properties.joinDelay()));
	}

	/** Without what only concerns nodes that have slots. */
	static LeaseSettings usualLease(ClusterProperties properties) {
		return InvalidPropertyException.checked(PREFIX + "lease", properties.lease(),
				() -> LeaseSettings.of(properties.lease()));
	}

	boolean isLeased() {
		return this.properties.ownership() == Ownership.LEASED;
	}

}
