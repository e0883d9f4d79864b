/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.faults;

import java.util.List;

import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisConsole;

/**
 * Faults of one server, which affect all its clients, including those of the test itself.
 */
public final class RedisFaults {

	private static final int FLOOD_BYTES = 1 << 20;

	private static final String DEFAULT_PUBSUB_LIMIT = "pubsub 33554432 8388608 60";

	private final EmbeddedRedis redis;

	/**
	 * Creates a new instance.
	 * @param redis the server, which must not be shared with other tests
	 */
	public RedisFaults(EmbeddedRedis redis) {
		this.redis = redis;
	}

	/**
	 * Returns one fault of each kind that works on any server and does not lose data.
	 * @return the faults
	 */
	public List<FaultAction> harmless() {
		return List.of(killPubSub(), killClients(), pause(), wrongPassword(), maxClients(), scriptFlush());
	}

	/**
	 * Kills all pub/sub connections.
	 * @return the action
	 */
	public FaultAction killPubSub() {
		return FaultAction.once(FaultKind.KILL_PUBSUB, () -> this.redis.send("CLIENT", "KILL", "TYPE", "pubsub"));
	}

	/**
	 * Kills all connections.
	 * @return the action
	 */
	public FaultAction killClients() {
		return FaultAction.once(FaultKind.KILL_CLIENTS, this::kill);
	}

	private void kill() {
		try (RedisConsole console = this.redis.console()) {
			kill(console);
		}
	}

	private static void kill(RedisConsole console) {
		console.send("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
		console.send("CLIENT", "KILL", "TYPE", "pubsub");
	}

	/**
	 * SIGKILL, and a restart with all acknowledged writes. This is guaranteed only if the
	 * server has the settings {@code appendonly yes} and {@code appendfsync always}.
	 * @return the action
	 */
	public FaultAction crashKeepingData() {
		return FaultAction.of(FaultKind.CRASH_KEEPING_DATA, this.redis::kill, this.redis::restart);
	}

	/**
	 * SIGKILL, and a restart without data, whether the server is persistent or not.
	 * @return the action
	 */
	public FaultAction crashLosingData() {
		return FaultAction.of(FaultKind.CRASH_LOSING_DATA, () -> {
			flush();
			this.redis.kill();
		}, this.redis::restart);
	}

	/**
	 * SIGSTOP, SIGCONT.
	 * @return the action
	 */
	public FaultAction pause() {
		return FaultAction.of(FaultKind.PAUSE_REDIS, this.redis::pause, this.redis::resume);
	}

	/**
	 * Reduces the output buffers of subscribers, and sends more data than they can hold
	 * to the subscribers of a channel.
	 * @param channel a channel to which all clients have subscribed, be it by a pattern
	 * @return the action
	 */
	public FaultAction outputBuffer(String channel) {
		String flood = "x".repeat(FLOOD_BYTES);
		return FaultAction.of(FaultKind.OUTPUT_BUFFER, () -> {
			this.redis.send("CONFIG", "SET", "client-output-buffer-limit", "pubsub 16384 16384 1");
			this.redis.send("PUBLISH", channel, flood);
		}, () -> this.redis.send("CONFIG", "SET", "client-output-buffer-limit", DEFAULT_PUBSUB_LIMIT));
	}

	/**
	 * Sets an unknown password, and makes all clients authenticate again.
	 * @return the action
	 */
	public FaultAction wrongPassword() {
		String own = (this.redis.password() != null) ? this.redis.password() : "";
		Backdoor backdoor = new Backdoor(this.redis);
		return FaultAction.of(FaultKind.WRONG_PASSWORD, () -> {
			RedisConsole console = backdoor.open();
			console.send("CONFIG", "SET", "requirepass", "nobody knows");
			console.send("AUTH", "nobody knows");
			kill(console);
		}, () -> {
			backdoor.open().send("CONFIG", "SET", "requirepass", own);
			backdoor.close();
		});
	}

	/**
	 * Limits the server to one connection, and closes all others.
	 * @return the action
	 */
	public FaultAction maxClients() {
		Backdoor backdoor = new Backdoor(this.redis);
		String[] before = new String[1];
		return FaultAction.of(FaultKind.MAX_CLIENTS, () -> {
			RedisConsole console = backdoor.open();
			before[0] = (console.send("CONFIG", "GET", "maxclients") instanceof List<?> list)
					? String.valueOf(list.get(1)) : "10000";
			console.send("CONFIG", "SET", "maxclients", "1");
			kill(console);
		}, () -> {
			backdoor.open().send("CONFIG", "SET", "maxclients", before[0]);
			backdoor.close();
		});
	}

	/**
	 * Makes Redis lose all scripts.
	 * @return the action
	 */
	public FaultAction scriptFlush() {
		return FaultAction.once(FaultKind.SCRIPT_FLUSH, () -> this.redis.send("SCRIPT", "FLUSH"));
	}

	/**
	 * Makes Redis lose all data.
	 * @return the action
	 */
	public FaultAction flushAll() {
		return FaultAction.once(FaultKind.FLUSH_ALL, this::flush);
	}

	private void flush() {
		this.redis.send("FLUSHALL");
	}

}
