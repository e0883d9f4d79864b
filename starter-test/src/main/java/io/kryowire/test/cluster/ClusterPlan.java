/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.cluster;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.kryowire.call.client.NodeAddress;
import io.kryowire.test.process.FreePorts;

/**
 * The configuration of the nodes of a cluster.
 *
 * @param size the number of nodes
 * @param groups the groups to which all nodes belong
 * @param sources provide properties by the index of the node; later ones take precedence
 */
record ClusterPlan(int size, List<String> groups, List<IntFunction<Map<String, ?>>> sources) {

	private static final String HOST = "127.0.0.1";

	private static final String SERVER = "kryowire.kryonet.server.";

	private static final String LANES = SERVER + "lanes";

	/** Chooses the ports, and describes the nodes. */
	List<NodePlan> nodes() {
		List<Map<String, String>> wanted = IntStream.range(0, this.size).mapToObj(this::wanted).toList();
		int lanes = wanted.stream()
			.mapToInt((properties) -> Integer.parseInt(properties.getOrDefault(LANES, "1")))
			.max()
			.orElse(1);
		List<Integer> ports = FreePorts.choose(this.size, lanes);
		List<NodeAddress> addresses = IntStream.range(0, this.size)
			.mapToObj((index) -> new NodeAddress("node-" + index, HOST, ports.get(index)))
			.toList();
		return IntStream.range(0, this.size)
			.mapToObj((index) -> new NodePlan(addresses.get(index),
					properties(addresses.get(index), addresses, wanted.get(index))))
			.toList();
	}

	private Map<String, String> wanted(int index) {
		Map<String, String> properties = new LinkedHashMap<>();
		this.sources
			.forEach((source) -> source.apply(index).forEach((name, value) -> properties.put(name, value.toString())));
		return properties;
	}

	private Map<String, String> properties(NodeAddress node, List<NodeAddress> all, Map<String, String> wanted) {
		Map<String, String> properties = new LinkedHashMap<>();
		properties.put("spring.main.banner-mode", "off");
		// Nodes are neighbours here: each needs a web port of its own
		properties.put("server.port", "0");
		properties.put("kryowire.kryonet.node-id", node.name());
		properties.put(SERVER + "address", HOST);
		String nodes = all.stream().map(NodeAddress::toString).collect(Collectors.joining(","));
		this.groups.forEach((group) -> {
			properties.put("kryowire.kryonet.client.%s.nodes".formatted(group), nodes);
			// Whatever the application is configured with elsewhere
			properties.put("kryowire.kryonet.client.%s.discovery".formatted(group), "none");
		});
		properties.putAll(wanted);
		properties.put(SERVER + "port", String.valueOf(node.port()));
		return properties;
	}

}
