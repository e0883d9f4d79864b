/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.springframework.data.redis.connection.ClusterSlotHashUtil;

import io.kryowire.test.process.FreePorts;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisErrorException;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;

/**
 * Three masters that are one cluster.
 */
final class LocalCluster implements AutoCloseable {

	private static final int SLOTS = 16_384;

	private static final long INTRODUCTION_NANOS = TimeUnit.SECONDS.toNanos(10);

	private final List<EmbeddedRedis> nodes = new ArrayList<>();

	private final List<EmbeddedRedis> replicas = new ArrayList<>();

	private final UnaryOperator<EmbeddedRedis.Builder> servers;

	LocalCluster() {
		this((server) -> server);
	}

	/** Of certain servers. */
	LocalCluster(UnaryOperator<EmbeddedRedis.Builder> servers) {
		this.servers = servers;
		for (int i = 0; i < 3; i++) {
			this.nodes.add(startNode());
		}
		EmbeddedRedis first = this.nodes.get(0);
		for (int i = 0; i < 3; i++) {
			int from = SLOTS * i / 3;
			int to = SLOTS * (i + 1) / 3;
			this.nodes.get(i)
				.send(Stream
					.concat(Stream.of("CLUSTER", "ADDSLOTS"), IntStream.range(from, to).mapToObj(Integer::toString))
					.toArray(String[]::new));
		}
		meet(List.of(first), this.nodes, () -> this.nodes.stream().allMatch(LocalCluster::isWhole));
		// From now on one that is slow is not given up
		String patience = Long.toString(Waiting.LONGEST.toMillis());
		this.nodes.forEach((node) -> node.send("CONFIG", "SET", "cluster-node-timeout", patience));
	}

	private EmbeddedRedis startNode() {
		return this.servers
			.apply(EmbeddedRedis.builder()
				.port(FreePorts.withBus())
				.setting("cluster-enabled yes")
				.setting("cluster-node-timeout 2000"))
			.start();
	}

	/** Starts a replica of a master, and waits until it follows. */
	EmbeddedRedis replicate(EmbeddedRedis master) {
		EmbeddedRedis replica = startNode();
		this.replicas.add(replica);
		// Else it would take over nothing, and nobody would believe it
		meet(this.nodes, List.of(replica), () -> Stream.concat(Stream.of(replica), this.nodes.stream())
			.allMatch((node) -> isAmong(node, this.nodes.size() + 1)));
		patiently().until(() -> ((List<?>) replica.send("CLUSTER", "SLOTS")).size() == this.nodes.size());
		String id = String.valueOf(master.send("CLUSTER", "MYID"));
		patiently().ignoreException(RedisErrorException.class)
			.until(() -> "OK".equals(replica.send("CLUSTER", "REPLICATE", id)));
		patiently().until(() -> String.valueOf(replica.send("INFO", "replication")).contains("master_link_status:up"));
		return replica;
	}

	/** One that is slow may have forgotten that it was introduced to another. */
	private static void meet(List<EmbeddedRedis> nodes, List<EmbeddedRedis> others, BooleanSupplier known) {
		AtomicLong introduced = new AtomicLong(System.nanoTime() - INTRODUCTION_NANOS);
		patiently().until(() -> {
			if (System.nanoTime() - introduced.get() >= INTRODUCTION_NANOS) {
				nodes.forEach((node) -> others.stream()
					.filter((other) -> other != node)
					.forEach((other) -> node.send("CLUSTER", "MEET", "127.0.0.1", Integer.toString(other.port()))));
				introduced.set(System.nanoTime());
			}
			return known.getAsBoolean();
		});
	}

	List<EmbeddedRedis> nodes() {
		return this.nodes;
	}

	/** The master that has been given the slot of a key when the cluster was made. */
	EmbeddedRedis first(String key) {
		int slot = slot(key);
		return this.nodes.stream()
			.filter((node) -> slot < SLOTS * (this.nodes.indexOf(node) + 1) / 3)
			.findFirst()
			.orElseThrow();
	}

	/** A master that is not this one. */
	EmbeddedRedis other(EmbeddedRedis master) {
		return this.nodes.stream().filter((node) -> node != master).findFirst().orElseThrow();
	}

	int slot(String key) {
		return ClusterSlotHashUtil.calculateSlot(key);
	}

	/** Begins to move a slot from one master to another, with some of its keys. */
	void beginMove(int slot, EmbeddedRedis from, EmbeddedRedis to, List<String> keys) {
		String number = Integer.toString(slot);
		to.send("CLUSTER", "SETSLOT", number, "IMPORTING", String.valueOf(from.send("CLUSTER", "MYID")));
		from.send("CLUSTER", "SETSLOT", number, "MIGRATING", String.valueOf(to.send("CLUSTER", "MYID")));
		move(from, to, keys);
	}

	/** Moves what is left, and says so. */
	void endMove(int slot, EmbeddedRedis from, EmbeddedRedis to) {
		String number = Integer.toString(slot);
		List<?> keys = (List<?>) from.send("CLUSTER", "GETKEYSINSLOT", number, "10000");
		move(from, to, keys);
		String toId = String.valueOf(to.send("CLUSTER", "MYID"));
		this.nodes.forEach((node) -> node.send("CLUSTER", "SETSLOT", number, "NODE", toId));
	}

	private static void move(EmbeddedRedis from, EmbeddedRedis to, List<?> keys) {
		if (keys.isEmpty()) {
			return;
		}
		List<String> migrate = new ArrayList<>(List.of("MIGRATE", "127.0.0.1", Integer.toString(to.port()), "", "0",
				Long.toString(Waiting.LONGEST.toMillis()), "AUTH", String.valueOf(to.password()), "KEYS"));
		keys.forEach((key) -> migrate.add(String.valueOf(key)));
		Object answer = from.send(migrate.toArray(String[]::new));
		if (!"OK".equals(answer)) {
			throw new IllegalStateException("The keys were not moved: " + answer);
		}
	}

	private static boolean isWhole(EmbeddedRedis node) {
		return String.valueOf(node.send("CLUSTER", "INFO")).contains("cluster_state:ok") && isAmong(node, 3);
	}

	private static boolean isAmong(EmbeddedRedis node, int count) {
		return String.valueOf(node.send("CLUSTER", "INFO")).contains("cluster_known_nodes:" + count)
				&& !String.valueOf(node.send("CLUSTER", "NODES")).contains("handshake");
	}

	@Override
	public void close() {
		this.nodes.forEach(EmbeddedRedis::close);
		this.replicas.forEach(EmbeddedRedis::close);
	}

}
