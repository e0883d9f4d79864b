/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.faults;

import java.util.function.IntSupplier;

import io.kryowire.test.process.GuardedProcess;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisClusterTrio;
import io.kryowire.test.redis.RedisPair;
import io.kryowire.test.redis.RedisSentinelTrio;

/**
 * Faults of several servers, or of client processes. If a fault may lose writes, all
 * writes that were acknowledged before it are replicated first.
 */
public final class TopologyFaults {

	private TopologyFaults() {
	}

	/**
	 * Cuts a replica off, and makes it the primary at the end.
	 * @param pair the servers
	 * @return the action
	 */
	public static FaultAction lostTail(RedisPair pair) {
		return FaultAction.of(FaultKind.LOST_TAIL, () -> {
			pair.awaitReplica();
			pair.cutReplication();
		}, pair::promote);
	}

	/**
	 * Makes Sentinels fail over, by command.
	 * @param trio the servers
	 * @return the action
	 */
	public static FaultAction sentinelFailover(RedisSentinelTrio trio) {
		return FaultAction.once(FaultKind.SENTINEL_FAILOVER, () -> {
			trio.awaitHealthy();
			trio.failover();
		});
	}

	/**
	 * Cuts the replica off, and kills the primary, which Sentinels have to detect.
	 * @param trio the servers
	 * @return the action
	 */
	public static FaultAction sentinelCrash(RedisSentinelTrio trio) {
		return FaultAction.of(FaultKind.SENTINEL_CRASH, () -> {
			trio.awaitHealthy();
			trio.cutReplication();
		}, () -> {
			trio.crashPrimary();
			trio.repair();
		});
	}

	/**
	 * Makes a replica in a cluster take over, by command.
	 * @param trio the servers, with replicas
	 * @param slot supplies a slot of the primary
	 * @return the action
	 */
	public static FaultAction clusterFailover(RedisClusterTrio trio, IntSupplier slot) {
		return FaultAction.once(FaultKind.CLUSTER_FAILOVER, () -> trio.failover(slot.getAsInt()));
	}

	/**
	 * Kills a primary of a cluster, and waits until its replica has taken over.
	 * @param trio the servers, with replicas
	 * @param slot supplies a slot of the primary
	 * @return the action
	 */
	public static FaultAction clusterCrash(RedisClusterTrio trio, IntSupplier slot) {
		return FaultAction.of(FaultKind.CLUSTER_CRASH, () -> {
			int number = slot.getAsInt();
			trio.awaitReplicas(number);
			trio.crashPrimary(number);
		}, trio::repair);
	}

	/**
	 * Moves a slot to another primary.
	 * @param trio the servers
	 * @param slot supplies the slot
	 * @return the action
	 */
	public static FaultAction slotMigration(RedisClusterTrio trio, IntSupplier slot) {
		return FaultAction.once(FaultKind.SLOT_MIGRATION, () -> trio.migrate(slot.getAsInt()));
	}

	/**
	 * Moves half of a slot's keys to another primary, and the rest at the end.
	 * @param trio the servers
	 * @param slot supplies the slot
	 * @return the action
	 */
	public static FaultAction halfMovedSlot(RedisClusterTrio trio, IntSupplier slot) {
		Runnable[] rest = new Runnable[1];
		return FaultAction.of(FaultKind.HALF_MOVED_SLOT, () -> rest[0] = trio.migrateHalf(slot.getAsInt()),
				() -> rest[0].run());
	}

	/**
	 * Pauses one primary of a cluster without replicas: SIGSTOP, SIGCONT. The others go
	 * on without its slots.
	 * @param trio the servers, without replicas
	 * @param slot supplies a slot of the primary
	 * @return the action
	 */
	public static FaultAction deadMaster(RedisClusterTrio trio, IntSupplier slot) {
		EmbeddedRedis[] dead = new EmbeddedRedis[1];
		return FaultAction.of(FaultKind.DEAD_MASTER, () -> {
			trio.nodes().forEach((node) -> node.send("CONFIG", "SET", "cluster-require-full-coverage", "no"));
			dead[0] = trio.primary(slot.getAsInt());
			dead[0].pause();
		}, () -> {
			dead[0].resume();
			trio.awaitHealthy();
		});
	}

	/**
	 * Pauses a client process for a while.
	 * @param process the process
	 * @return the action
	 */
	public static FaultAction pauseSubscriber(GuardedProcess process) {
		return FaultAction.of(FaultKind.PAUSE_SUBSCRIBER, process::pause, process::resume);
	}

}
