/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * What one node of a cluster says of who serves what.
 */
final class ClusterView {

	private final EmbeddedRedis node;

	private final List<?> ranges;

	private ClusterView(EmbeddedRedis node) {
		this.node = node;
		Object answer = node.send("CLUSTER", "SLOTS");
		this.ranges = (answer instanceof List<?> list) ? list : List.of();
	}

	/** The view of the first node that runs. */
	static ClusterView of(List<EmbeddedRedis> nodes) {
		return new ClusterView(nodes.stream()
			.filter(EmbeddedRedis::isAlive)
			.findFirst()
			.orElseThrow(() -> new IllegalStateException("No node of the cluster runs")));
	}

	/** The first slots of ranges, and the nodes that serve them, the primary first. */
	static Map<Integer, List<Integer>> owners(EmbeddedRedis node) {
		Map<Integer, List<Integer>> owners = new TreeMap<>();
		for (Object range : new ClusterView(node).ranges) {
			owners.put(number(list(range).get(0)), list(range).stream().skip(2).map(ClusterView::port).toList());
		}
		return owners;
	}

	/** What it says of the state of the cluster. */
	static String info(EmbeddedRedis node) {
		return String.valueOf(node.send("CLUSTER", "INFO"));
	}

	/** What others know it by. */
	static String id(EmbeddedRedis node) {
		return String.valueOf(node.send("CLUSTER", "MYID"));
	}

	int slot(String key) {
		return number(this.node.send("CLUSTER", "KEYSLOT", key));
	}

	/** The ports of the nodes that serve a slot, the primary's first. */
	List<Integer> ports(int slot) {
		for (Object each : this.ranges) {
			List<?> range = list(each);
			if (number(range.get(0)) <= slot && slot <= number(range.get(1))) {
				return range.stream().skip(2).map(ClusterView::port).toList();
			}
		}
		throw new RedisErrorException(
				"According to the node at port %2$d, slot %1$d is not served".formatted(slot, this.node.port()));
	}

	List<Integer> primaryPorts() {
		return this.ranges.stream().map((range) -> port(list(range).get(2))).distinct().sorted().toList();
	}

	private static List<?> list(@Nullable Object answer) {
		return (answer instanceof List<?> list) ? list : List.of();
	}

	private static int port(@Nullable Object node) {
		return number(list(node).get(1));
	}

	private static int number(@Nullable Object answer) {
		return (answer instanceof Long number) ? number.intValue() : -1;
	}

}
