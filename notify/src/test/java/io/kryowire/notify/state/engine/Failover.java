/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.io.IOException;

import io.kryowire.notify.Driver;
import io.kryowire.notify.SwitchingProxy;
import io.kryowire.notify.protocol.StateVersion;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisConsole;

import static io.kryowire.test.waiting.Waiting.patiently;

/**
 * A master, a replica of it that takes over when the test says so, and an address that
 * leads to one after the other.
 */
final class Failover implements AutoCloseable {

	private final EmbeddedRedis old = EmbeddedRedis.start();

	private final EmbeddedRedis next = EmbeddedRedis.start();

	private final SwitchingProxy proxy = new SwitchingProxy(this.old.port());

	private final StateBench bench;

	Failover(Driver driver) throws IOException {
		this.bench = new StateBench(driver);
		this.next.send("REPLICAOF", "127.0.0.1", Integer.toString(this.old.port()));
	}

	StateTopic<Price> join(StateTopicSettings settings) {
		return this.bench.join("127.0.0.1", this.proxy.port(), settings);
	}

	EmbeddedRedis old() {
		return this.old;
	}

	String topic() {
		return this.bench.name;
	}

	void awaitReplicated() {
		patiently().until(() -> this.next.send("DBSIZE").equals(this.old.send("DBSIZE")));
	}

	/** The replica takes over without what is written from here on. */
	void promote() {
		this.next.send("REPLICAOF", "NO", "ONE");
	}

	/** From here on the address leads to what was the replica. */
	void switchOver() {
		this.proxy.switchTo(this.next.port());
	}

	/** The head of a topic with one partition. */
	static byte[] head(EmbeddedRedis redis, String topic) {
		try (RedisConsole console = redis.console()) {
			return (byte[]) console.sendBytes("GET".getBytes(), (stem(topic) + ":head").getBytes());
		}
	}

	/** Does as a failover that has lost a write, and lets all connections be. */
	static void undo(EmbeddedRedis redis, String topic, String key, long version, byte[] head) {
		redis.send("DEL", stem(topic) + ":v:" + key);
		redis.send("SREM", stem(topic) + ":keys", key);
		redis.send("XDEL", stem(topic) + ":log", new String(StateVersion.id(version)));
		try (RedisConsole console = redis.console()) {
			console.sendBytes("SET".getBytes(), (stem(topic) + ":head").getBytes(), head);
		}
	}

	private static String stem(String topic) {
		return "%s{%s:0}".formatted(StateBench.SETTINGS.prefix(), topic);
	}

	@Override
	public void close() throws Exception {
		try (this.old; this.next; this.proxy; this.bench) {
			// Closes them from the last to the first
		}
	}

}
