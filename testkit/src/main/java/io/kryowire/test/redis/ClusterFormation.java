/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.kryowire.test.process.FreePorts;

/**
 * Makes a cluster of nodes that know nothing of each other.
 */
final class ClusterFormation {

	private static final int ATTEMPTS = 3;

	private static final int SLOTS = 16_384;

	private static final long INTRODUCTION_NANOS = TimeUnit.SECONDS.toNanos(10);

	private final List<EmbeddedRedis> nodes;

	private final int primaries;

	/**
	 * Says who is to be what.
	 * @param nodes the primaries, and then their replicas in the same order, if any
	 * @param primaries how many of them are primaries
	 */
	ClusterFormation(List<EmbeddedRedis> nodes, int primaries) {
		this.nodes = nodes;
		this.primaries = primaries;
	}

	/** A port may be taken between the look and the start: then another one is. */
	static EmbeddedRedis startNode() {
		for (int attempt = 1;; attempt++) {
			try {
				return EmbeddedRedis.builder()
					.local()
					.port(FreePorts.withBus())
					.setting("cluster-enabled yes")
					.setting("cluster-node-timeout 1000")
					.start();
			}
			catch (IllegalStateException ex) {
				if (attempt == ATTEMPTS) {
					throw ex;
				}
			}
		}
	}

	void form() {
		shareSlots();
		meet();
		replicate();
	}

	private void shareSlots() {
		for (int i = 0; i < this.primaries; i++) {
			Stream<String> slots = IntStream.range(SLOTS * i / this.primaries, SLOTS * (i + 1) / this.primaries)
				.mapToObj(String::valueOf);
			this.nodes.get(i).send(Stream.concat(Stream.of("CLUSTER", "ADDSLOTS"), slots).toArray(String[]::new));
			this.nodes.get(i).send("CLUSTER", "SET-CONFIG-EPOCH", String.valueOf(i + 1));
		}
	}

	/**
	 * A handshake that takes more than a second is forgotten: then there is another one,
	 * when that can be told from one that is only slow.
	 */
	private void meet() {
		introduce();
		long[] introduced = { System.nanoTime() };
		Patience.await(() -> "all nodes of the cluster know each other", () -> {
			if (knowEachOther()) {
				return true;
			}
			if (System.nanoTime() - introduced[0] > INTRODUCTION_NANOS) {
				introduce();
				introduced[0] = System.nanoTime();
			}
			return false;
		});
	}

	private void introduce() {
		EmbeddedRedis first = this.nodes.get(0);
		for (EmbeddedRedis node : this.nodes) {
			first.send("CLUSTER", "MEET", node.host(), String.valueOf(node.port()));
		}
	}

	private boolean knowEachOther() {
		return this.nodes.stream()
			.allMatch((node) -> ClusterView.info(node).contains("cluster_known_nodes:" + this.nodes.size() + "\r")
					&& !String.valueOf(node.send("CLUSTER", "NODES")).contains("handshake"));
	}

	private void replicate() {
		for (int i = this.primaries; i < this.nodes.size(); i++) {
			EmbeddedRedis replica = this.nodes.get(i);
			String primary = ClusterView.id(this.nodes.get(i - this.primaries));
			Patience.await(() -> "%d becomes a replica of %s".formatted(replica.port(), primary),
					() -> "OK".equals(replica.send("CLUSTER", "REPLICATE", primary)));
		}
	}

}
