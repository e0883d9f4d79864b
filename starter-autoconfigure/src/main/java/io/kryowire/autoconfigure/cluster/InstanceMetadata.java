/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.ClusterNode.State;
import org.jspecify.annotations.Nullable;

import org.springframework.cloud.client.ServiceInstance;
import org.springframework.util.StringUtils;

/**
 * What the metadata of an instance says about its node.
 */
final class InstanceMetadata {

	private static final String NODE_ID = "kryowire.node-id";

	private static final String PORTS = "kryowire.ports";

	private static final String WEIGHT = "kryowire.weight";

	private static final String ZONE = "kryowire.zone";

	private InstanceMetadata() {
	}

	/**
	 * Returns the node of an instance.
	 * @throws IllegalArgumentException if the metadata is invalid, saying what is
	 */
	static ClusterNode node(ServiceInstance instance) {
		@Nullable Map<String, String> known = instance.getMetadata();
		Map<String, String> metadata = (known != null) ? known : Map.of();
		List<Integer> ports = ports(metadata.get(PORTS), instance.getPort());
		String id = metadata.get(NODE_ID);
		String host = host(instance);
		if (host.isEmpty()) {
			throw new IllegalArgumentException("it has no host");
		}
		return new ClusterNode(StringUtils.hasText(id) ? id : ClusterNode.address(host, ports.get(0)), host, ports,
				metadata.getOrDefault(ZONE, ""), number(WEIGHT, metadata.getOrDefault(WEIGHT, "1")), 0, State.SERVING);
	}

	/** Not every registry insists on one: empty if there is none. */
	static String host(ServiceInstance instance) {
		@Nullable String host = instance.getHost();
		return (host != null) ? host : "";
	}

	/** Without any, the instance listens for nothing else. */
	private static List<Integer> ports(@Nullable String text, int port) {
		if (!StringUtils.hasText(text)) {
			return List.of(port);
		}
		return Arrays.stream(StringUtils.commaDelimitedListToStringArray(text))
			.map((each) -> number(PORTS, each))
			.toList();
	}

	private static int number(String key, String text) {
		try {
			return Integer.parseInt(text.trim());
		}
		catch (NumberFormatException ex) {
			throw new IllegalArgumentException("its metadata has %s=%s, which is not a number".formatted(key, text),
					ex);
		}
	}

}
