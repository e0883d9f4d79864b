/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.HashMap;
import java.util.function.Function;

/**
 * A primary, its replica, and three Sentinels that watch them and fail over within a few
 * seconds: five processes on free ports of 127.0.0.1, with one password. Not thread-safe.
 */
public final class RedisSentinelTrio implements AutoCloseable {

	private static final String NAME = "kryowire";

	private static final int SENTINELS = 3;

	/** One that comes back empty and is promoted would empty the other. */
	private static final String PERSISTENT = "appendonly yes";

	/** A port on which nobody listens. */
	private static final String NOWHERE = "1";

	private final List<EmbeddedRedis> servers = new ArrayList<>();

	private final List<EmbeddedRedis> sentinels = new ArrayList<>();

	private RedisSentinelTrio() {
	}

	/**
	 * Starts all five.
	 * @return servers and Sentinels that know each other
	 * @throws RedisUnavailableException if no Redis is available
	 */
	public static RedisSentinelTrio start() {
		return start(RedisSentinelTrio::server, RedisSentinelTrio::server);
	}

	/**
	 * Starts all five, the servers with clocks of their own.
	 * @param first the clock of the primary
	 * @param second the clock of the replica
	 * @return servers and Sentinels that know each other
	 * @throws RedisUnavailableException if no Redis is available
	 */
	public static RedisSentinelTrio start(ServerClock first, ServerClock second) {
		return start(first::start, second::start);
	}

	private static RedisSentinelTrio start(Function<String[], EmbeddedRedis> primary,
			Function<String[], EmbeddedRedis> replica) {
		RedisSentinelTrio trio = new RedisSentinelTrio();
		try {
			trio.startAll(primary, replica);
			return trio;
		}
		catch (RuntimeException ex) {
			trio.close();
			throw ex;
		}
	}

	private void startAll(Function<String[], EmbeddedRedis> primary, Function<String[], EmbeddedRedis> replica) {
		EmbeddedRedis first = primary.apply(new String[] { PERSISTENT });
		this.servers.add(first);
		this.servers.add(replica.apply(new String[] { PERSISTENT, "replicaof 127.0.0.1 " + first.port() }));
		for (int i = 0; i < SENTINELS; i++) {
			EmbeddedRedis.Builder sentinel = EmbeddedRedis.builder()
				.sentinel()
				.setting("sentinel monitor %s 127.0.0.1 %d 2".formatted(NAME, first.port()))
				.setting("sentinel down-after-milliseconds %s 1500".formatted(NAME))
				.setting("sentinel failover-timeout %s 3000".formatted(NAME))
				.setting("sentinel auth-pass %s %s".formatted(NAME, first.password()));
			Access.OWN.names()
				.forEach((command, name) -> sentinel
					.setting("sentinel rename-command %s %s %s".formatted(NAME, command, name)));
			this.sentinels.add(sentinel.start());
			hurry(this.sentinels.get(i));
		}
		awaitHealthy();
	}

	private static EmbeddedRedis server(String... settings) {
		EmbeddedRedis.Builder builder = EmbeddedRedis.builder().local();
		List.of(settings).forEach(builder::setting);
		return builder.start();
	}

	/** Sentinels ask for roles every ten seconds; newer ones can be told to hurry. */
	private static void hurry(EmbeddedRedis sentinel) {
		if (sentinel.isAtLeast(7, 0)) {
			sentinel.send("SENTINEL", "DEBUG", "INFO-PERIOD", "500");
		}
	}

	/**
	 * Returns the master name that the Sentinels use.
	 * @return the name
	 */
	public String masterName() {
		return NAME;
	}

	/**
	 * The Sentinels.
	 * @return all three
	 */
	public List<EmbeddedRedis> sentinels() {
		return List.copyOf(this.sentinels);
	}

	/**
	 * The servers, in the order in which they were started.
	 * @return both
	 */
	public List<EmbeddedRedis> servers() {
		return List.copyOf(this.servers);
	}

	/**
	 * Returns the server that is the primary now, according to the Sentinels.
	 * @return the primary
	 */
	public EmbeddedRedis primary() {
		return byPort(primaryPort(this.sentinels.get(0)));
	}

	/**
	 * The other server.
	 * @return the replica
	 */
	public EmbeddedRedis replica() {
		EmbeddedRedis primary = primary();
		return (this.servers.get(0) == primary) ? this.servers.get(1) : this.servers.get(0);
	}

	private EmbeddedRedis byPort(int port) {
		return this.servers.stream()
			.filter((server) -> server.port() == port)
			.findFirst()
			.orElseThrow(() -> new IllegalStateException(
					"A Sentinel reports an unexpected primary at port %d".formatted(port)));
	}

	private static int primaryPort(EmbeddedRedis sentinel) {
		Object address = sentinel.send("SENTINEL", "GET-MASTER-ADDR-BY-NAME", NAME);
		return (address instanceof List<?> list) ? Integer.parseInt(String.valueOf(list.get(1))) : -1;
	}

	/**
	 * Waits until all Sentinels agree on one primary, and its replica is in sync.
	 */
	public void awaitHealthy() {
		Patience.await(() -> "Sentinels at " + this.sentinels.stream().map(EmbeddedRedis::port).toList()
				+ " agree on a primary and its replica", this::isHealthy);
		Replication.await(primary(), replica());
	}

	private boolean isHealthy() {
		int port = primaryPort(this.sentinels.get(0));
		return this.sentinels.stream().allMatch((sentinel) -> primaryPort(sentinel) == port && knowsAll(sentinel))
				&& Replication.isUp(replica());
	}

	private static boolean knowsAll(EmbeddedRedis sentinel) {
		Map<String, String> state = new HashMap<>();
		if (sentinel.send("SENTINEL", "MASTER", NAME) instanceof List<?> list) {
			for (int i = 0; i + 1 < list.size(); i += 2) {
				state.put(String.valueOf(list.get(i)), String.valueOf(list.get(i + 1)));
			}
		}
		return "1".equals(state.get("num-slaves")) && "2".equals(state.get("num-other-sentinels"))
				&& "master".equals(state.get("flags"));
	}

	/**
	 * Has the Sentinels make the replica the primary although nothing is broken, and
	 * waits until they have.
	 */
	public void failover() {
		int before = primary().port();
		EmbeddedRedis sentinel = this.sentinels.get(0);
		awaitOther(before, () -> {
			// While the replica's state is not known anew, Sentinel sees nobody to
			// promote
			if (primaryPort(sentinel) == before) {
				sentinel.send("SENTINEL", "FAILOVER", NAME);
			}
		});
		awaitHealthy();
	}

	/**
	 * Kills the primary, and waits until the Sentinels have made the replica the primary.
	 * {@link #repair()} brings the other one back.
	 */
	public void crashPrimary() {
		EmbeddedRedis primary = primary();
		primary.kill();
		awaitOther(primary.port(), () -> {
			// The servers find out by themselves
		});
	}

	private void awaitOther(int before, Runnable command) {
		Patience.await(() -> "Sentinels name another primary than the one at port " + before,
				() -> this.sentinels.stream().allMatch((sentinel) -> primaryPort(sentinel) != before)
						&& String.valueOf(primary().send("INFO", "replication")).contains("role:master"),
				command);
	}

	/**
	 * Cuts the replica off from writes from now on. Sentinels repair this after some
	 * seconds, so {@link #crashPrimary()} should be called before that.
	 */
	public void cutReplication() {
		replica().send("REPLICAOF", "127.0.0.1", NOWHERE);
	}

	/**
	 * Restarts killed servers, and waits until all of them are healthy.
	 */
	public void repair() {
		for (EmbeddedRedis server : this.servers) {
			if (!server.isAlive()) {
				server.restart();
			}
		}
		awaitHealthy();
	}

	/**
	 * Ends all five.
	 */
	@Override
	public void close() {
		this.sentinels.forEach(EmbeddedRedis::close);
		this.servers.forEach(EmbeddedRedis::close);
	}

}
