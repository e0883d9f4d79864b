/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.util.ArrayList;
import java.util.List;

/**
 * A Redis Cluster of three primaries that share the slots, with or without a replica
 * each, on free ports of 127.0.0.1. Not thread-safe.
 */
public final class RedisClusterTrio implements AutoCloseable {

	private static final int PRIMARIES = 3;

	private final List<EmbeddedRedis> nodes = new ArrayList<>();

	private RedisClusterTrio() {
	}

	/**
	 * Starts three primaries.
	 * @return a cluster in which every slot is served
	 * @throws RedisUnavailableException if no Redis is available
	 */
	public static RedisClusterTrio start() {
		return start(PRIMARIES);
	}

	/**
	 * Starts three primaries and a replica of each.
	 * @return a cluster in which every slot is served, and can be taken over
	 * @throws RedisUnavailableException if no Redis is available
	 */
	public static RedisClusterTrio startWithReplicas() {
		return start(2 * PRIMARIES);
	}

	private static RedisClusterTrio start(int count) {
		RedisClusterTrio trio = new RedisClusterTrio();
		try {
			for (int i = 0; i < count; i++) {
				trio.nodes.add(ClusterFormation.startNode());
			}
			new ClusterFormation(trio.nodes, PRIMARIES).form();
			trio.awaitHealthy();
			return trio;
		}
		catch (RuntimeException ex) {
			trio.close();
			throw ex;
		}
	}

	/**
	 * The nodes, in the order in which they were started.
	 * @return all
	 */
	public List<EmbeddedRedis> nodes() {
		return List.copyOf(this.nodes);
	}

	/**
	 * The slot of a key.
	 * @param key the key
	 * @return the slot
	 */
	public int slot(String key) {
		return ClusterView.of(this.nodes).slot(key);
	}

	/**
	 * The node that takes writes for a slot now.
	 * @param slot the slot
	 * @return a primary
	 */
	public EmbeddedRedis primary(int slot) {
		return byPort(ClusterView.of(this.nodes).ports(slot).get(0));
	}

	/**
	 * The nodes that follow the primary of a slot now.
	 * @param slot the slot
	 * @return none, if the cluster has no replicas
	 */
	public List<EmbeddedRedis> replicas(int slot) {
		return ClusterView.of(this.nodes).ports(slot).stream().skip(1).map(this::byPort).toList();
	}

	private EmbeddedRedis byPort(int port) {
		return this.nodes.stream()
			.filter((node) -> node.port() == port)
			.findFirst()
			.orElseThrow(
					() -> new IllegalStateException("The cluster has an unexpected node at port %d".formatted(port)));
	}

	/**
	 * Waits until all slots are served according to every node, and all replicas are in
	 * sync.
	 */
	public void awaitHealthy() {
		Patience.await(
				() -> "all nodes at %s say cluster_state:ok, and know the same primaries"
					.formatted(this.nodes.stream().map(EmbeddedRedis::port).toList()),
				() -> this.nodes.stream()
					.allMatch((node) -> ClusterView.info(node).contains("cluster_state:ok") && Replication.isUp(node))
						&& this.nodes.stream().map(ClusterView::owners).distinct().count() == 1
						&& ClusterView.owners(this.nodes.get(0))
							.values()
							.stream()
							.allMatch((owners) -> owners.size() == this.nodes.size() / PRIMARIES));
	}

	/**
	 * Waits until the replicas of a slot's primary have what it had when this was called.
	 * @param slot the slot
	 */
	public void awaitReplicas(int slot) {
		EmbeddedRedis primary = primary(slot);
		replicas(slot).forEach((replica) -> Replication.await(primary, replica));
	}

	/**
	 * Moves a slot with its keys to another primary, as re-sharding does.
	 * @param slot the slot
	 * @return the node that has it now
	 */
	public EmbeddedRedis migrate(int slot) {
		SlotMigration migration = migration(slot);
		migration.begin(0);
		finish(migration);
		return migration.to();
	}

	/**
	 * Moves half of a slot's keys to another primary, and leaves the slot between the
	 * two.
	 * @param slot the slot
	 * @return an action that moves the rest
	 */
	public Runnable migrateHalf(int slot) {
		SlotMigration migration = migration(slot);
		migration.begin(migration.keys() / 2);
		return () -> finish(migration);
	}

	private void finish(SlotMigration migration) {
		migration.finish(this.nodes);
		awaitHealthy();
	}

	private SlotMigration migration(int slot) {
		EmbeddedRedis from = primary(slot);
		List<Integer> ports = new ArrayList<>(ClusterView.of(this.nodes).primaryPorts());
		ports.remove(Integer.valueOf(from.port()));
		EmbeddedRedis to = byPort(ports.get(0));
		return new SlotMigration(slot, from, ClusterView.id(from), to, ClusterView.id(to));
	}

	/**
	 * Has a replica become the primary of a slot, without loss, and waits until it is.
	 * @param slot the slot
	 */
	public void failover(int slot) {
		EmbeddedRedis before = primary(slot);
		List<EmbeddedRedis> replicas = replicas(slot);
		if (replicas.isEmpty()) {
			throw new IllegalStateException(
					"The primary at port %d has no replica; use startWithReplicas()".formatted(before.port()));
		}
		awaitOther(slot, before.port(), () -> replicas.get(0).send("CLUSTER", "FAILOVER"));
		awaitHealthy();
	}

	/**
	 * Kills the primary of a slot, and waits until its replica has become the primary.
	 * {@link #repair()} brings the other one back.
	 * @param slot the slot
	 */
	public void crashPrimary(int slot) {
		EmbeddedRedis before = primary(slot);
		before.kill();
		awaitOther(slot, before.port(), () -> {
			// The servers find out by themselves
		});
	}

	private void awaitOther(int slot, int before, Runnable command) {
		Patience.await(() -> "slot %d has another primary than the one at port %d".formatted(slot, before),
				() -> this.nodes.stream()
					.filter(EmbeddedRedis::isAlive)
					.allMatch((node) -> ClusterView.of(List.of(node)).ports(slot).get(0) != before),
				command);
	}

	/**
	 * Restarts killed nodes, and waits until the cluster is healthy.
	 */
	public void repair() {
		for (EmbeddedRedis node : this.nodes) {
			if (!node.isAlive()) {
				node.restart();
			}
		}
		awaitHealthy();
	}

	/**
	 * Ends all nodes.
	 */
	@Override
	public void close() {
		this.nodes.forEach(EmbeddedRedis::close);
	}

}
