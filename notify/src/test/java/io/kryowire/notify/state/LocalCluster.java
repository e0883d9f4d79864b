/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.kryowire.test.process.FreePorts;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;

/**
 * Three masters that are one cluster.
 */
final class LocalCluster implements AutoCloseable {

	private static final int SLOTS = 16_384;

	private final List<EmbeddedRedis> nodes = new ArrayList<>();

	LocalCluster() {
		for (int i = 0; i < 3; i++) {
			this.nodes.add(EmbeddedRedis.builder()
				.port(FreePorts.withBus())
				.setting("cluster-enabled yes")
				.setting("cluster-node-timeout 2000")
				.start());
		}
		EmbeddedRedis first = this.nodes.get(0);
		for (int i = 0; i < 3; i++) {
			int from = SLOTS * i / 3;
			int to = SLOTS * (i + 1) / 3;
			this.nodes.get(i)
				.send(Stream
					.concat(Stream.of("CLUSTER", "ADDSLOTS"), IntStream.range(from, to).mapToObj(Integer::toString))
					.toArray(String[]::new));
			if (i > 0) {
				first.send("CLUSTER", "MEET", "127.0.0.1", Integer.toString(this.nodes.get(i).port()));
			}
		}
		patiently().until(() -> this.nodes.stream().allMatch(LocalCluster::isWhole));
		// From now on one that is slow is not given up
		String patience = Long.toString(Waiting.LONGEST.toMillis());
		this.nodes.forEach((node) -> node.send("CONFIG", "SET", "cluster-node-timeout", patience));
	}

	List<EmbeddedRedis> nodes() {
		return this.nodes;
	}

	private static boolean isWhole(EmbeddedRedis node) {
		String info = String.valueOf(node.send("CLUSTER", "INFO"));
		return info.contains("cluster_state:ok") && info.contains("cluster_known_nodes:3");
	}

	@Override
	public void close() {
		this.nodes.forEach(EmbeddedRedis::close);
	}

}
