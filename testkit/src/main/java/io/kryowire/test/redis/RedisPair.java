/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.util.function.Supplier;

import io.kryowire.test.proxy.Direction;
import io.kryowire.test.proxy.FaultProxy;

/**
 * A primary and its replica behind one address, like a virtual IP. The replica can be cut
 * off, and then take over without the writes that the primary has acknowledged since. Not
 * thread-safe.
 */
public final class RedisPair implements AutoCloseable {

	private final FaultProxy front;

	private final FaultProxy link;

	private EmbeddedRedis primary;

	private EmbeddedRedis replica;

	private RedisPair(EmbeddedRedis primary, EmbeddedRedis replica) {
		this.primary = primary;
		this.replica = replica;
		this.front = FaultProxy.to(primary.host(), primary.port());
		this.link = FaultProxy.to(primary.host(), primary.port());
		follow();
	}

	/**
	 * Starts both servers.
	 * @return a pair in sync
	 * @throws RedisUnavailableException if no Redis is available
	 */
	public static RedisPair start() {
		return start(RedisPair::server, RedisPair::server);
	}

	/**
	 * Starts both servers, with clocks of their own.
	 * @param first the clock of the primary
	 * @param second the clock of the replica
	 * @return a pair in sync
	 * @throws RedisUnavailableException if no Redis is available
	 */
	public static RedisPair start(ServerClock first, ServerClock second) {
		return start(first::start, second::start);
	}

	private static RedisPair start(Supplier<EmbeddedRedis> primary, Supplier<EmbeddedRedis> replica) {
		EmbeddedRedis first = primary.get();
		try {
			return new RedisPair(first, replica.get());
		}
		catch (RuntimeException ex) {
			first.close();
			throw ex;
		}
	}

	private static EmbeddedRedis server() {
		return EmbeddedRedis.builder().local().start();
	}

	private void follow() {
		this.replica.send("REPLICAOF", this.link.host(), String.valueOf(this.link.port()));
		awaitReplica();
	}

	/**
	 * Waits until the replica has what the primary had when this was called.
	 */
	public void awaitReplica() {
		Replication.await(this.primary, this.replica);
	}

	/**
	 * Returns the proxy to which clients connect. It always leads to the primary.
	 * @return the proxy
	 */
	public FaultProxy front() {
		return this.front;
	}

	/**
	 * The server that takes writes now.
	 * @return the primary
	 */
	public EmbeddedRedis primary() {
		return this.primary;
	}

	/**
	 * The server that follows now.
	 * @return the replica
	 */
	public EmbeddedRedis replica() {
		return this.replica;
	}

	/**
	 * Silently cuts the replica off from all writes from now on.
	 */
	public void cutReplication() {
		this.link.faults().blackHole(Direction.TO_CLIENT);
	}

	/**
	 * Makes the replica a primary as well. Clients keep using the old primary until
	 * {@link #promote()}, and the new one does not receive their writes.
	 */
	public void isolatePrimary() {
		cutReplication();
		this.replica.send("REPLICAOF", "NO", "ONE");
	}

	/**
	 * Kills the primary and makes the replica the primary, with the data it has. The old
	 * primary is restarted without data, as its replica.
	 */
	public void promote() {
		this.primary.kill();
		this.link.resetAll();
		EmbeddedRedis promoted = this.replica;
		promoted.send("REPLICAOF", "NO", "ONE");
		this.replica = this.primary;
		this.primary = promoted;
		this.link.retarget(promoted.host(), promoted.port());
		this.link.faults().heal();
		this.front.retarget(promoted.host(), promoted.port());
		this.front.resetAll();
		this.replica.restart();
		follow();
	}

	/**
	 * Stops both servers.
	 */
	@Override
	public void close() {
		this.front.close();
		this.link.close();
		this.replica.close();
		this.primary.close();
	}

}
