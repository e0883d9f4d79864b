/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.List;

import io.kryowire.autoconfigure.cluster.ClusterProperties.Discovery;
import io.kryowire.autoconfigure.cluster.ClusterProperties.Ownership;
import io.kryowire.autoconfigure.properties.InvalidPropertyException;
import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.LeaseSettings;
import org.jspecify.annotations.Nullable;

import org.springframework.util.StringUtils;

/**
 * What the properties of this node come to, once they have been checked.
 *
 * @param properties the properties
 * @param service the name of the service; empty if this is not a node of one
 * @param name has all nodes of the service, if that is a name in DNS
 * @param lease how long leases last, and how slots are handed over
 */
record ClusterSettings(ClusterProperties properties, String service, @Nullable DnsName name, LeaseSettings lease) {

	private static final String PREFIX = "kryowire.cluster.";

	static ClusterSettings of(ClusterProperties properties, String application) {
		DnsName name = name(properties);
		boolean isNode = name != null || properties.discovery() != Discovery.NONE;
		if (properties.discovery() != Discovery.REDIS && properties.ownership() == Ownership.LEASED) {
			throw new ClusterConfigurationException(
					"kryowire.cluster.ownership=leased needs a node that registers in Redis, but %s"
						.formatted((name != null) ? PREFIX + "nodes is " + String.join(",", properties.nodes())
								: PREFIX + "discovery is " + PropertyText.of(properties.discovery())),
					"Set kryowire.cluster.discovery=redis, and kryowire.kryonet.client.<group>.discovery=redis at the "
							+ "callers, or use kryowire.cluster.ownership=hash.");
		}
		RefreshInterval.checked(PREFIX + "refresh-interval", properties.refreshInterval());
		InvalidPropertyException.checked(PREFIX + "weight", properties.weight(), () -> {
			if (properties.weight() < 1 || properties.weight() > ClusterNode.LARGEST_WEIGHT) {
				throw new IllegalArgumentException("The weight must be 1 to " + ClusterNode.LARGEST_WEIGHT);
			}
			return properties.weight();
		});
		return new ClusterSettings(properties, isNode ? service(properties, membership(properties), application) : "",
				name, lease(properties));
	}

	private static @Nullable DnsName name(ClusterProperties properties) {
		List<String> nodes = properties.nodes().stream().filter(StringUtils::hasText).toList();
		if (!nodes.isEmpty() && properties.discovery() != Discovery.NONE) {
			throw new ClusterConfigurationException(
					"Both %1$snodes=%2$s and %1$sdiscovery=%3$s are set".formatted(PREFIX, String.join(",", nodes),
							PropertyText.of(properties.discovery())),
					"Remove one of them: the nodes of a service are known in one place.");
		}
		DnsName name = DnsName.among(PREFIX + "nodes", nodes);
		if (name == null && !nodes.isEmpty()) {
			throw new InvalidPropertyException(PREFIX + "nodes", String.join(",", nodes), new IllegalArgumentException(
					"A node can look itself up behind a name, dns:name:port, but not in a list: the keys of a listed "
							+ "node that is down would belong to nobody. Leave it out, and nodes run the calls "
							+ "for all keys that they are sent"));
		}
		return name;
	}

	private static String service(ClusterProperties properties, String membership, String application) {
		String service = properties.service();
		if (service == null && !StringUtils.hasText(application)) {
			throw new ClusterConfigurationException(
					"This application is to be a node of a service (%s), but its service has no name"
						.formatted(membership),
					"Set spring.application.name or kryowire.cluster.service.");
		}
		if (service == null && !ServiceNames.isName(application)) {
			throw new ClusterConfigurationException(
					"This application is to be a node of a service (%s), but spring.application.name='%s' is no name of a service, which is %s"
						.formatted(membership, application, ServiceNames.RULE),
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

	/** Which property says that this is a node of a service. */
	String membership() {
		return membership(this.properties);
	}

	static String membership(ClusterProperties properties) {
		return (properties.discovery() != Discovery.NONE)
				? PREFIX + "discovery=" + PropertyText.of(properties.discovery())
				: PREFIX + "nodes=" + String.join(",", properties.nodes());
	}

	/** Whether nodes register themselves. */
	boolean registers() {
		return this.properties.discovery() == Discovery.REDIS;
	}

	boolean isLeased() {
		return this.properties.ownership() == Ownership.LEASED;
	}

}
