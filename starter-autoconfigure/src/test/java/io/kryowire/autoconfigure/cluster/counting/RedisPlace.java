/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisConsole;
import io.kryowire.test.redis.RedisPair;
import io.kryowire.test.redis.RedisSentinelTrio;

/**
 * Where Redis is, whichever server that is at the moment.
 *
 * @param host its host, or that of a Sentinel
 * @param port its port, or that of a Sentinel
 * @param password its password, empty if there is none
 * @param master what Sentinels call it, empty if there are none
 * @param sentinels the ports of Sentinels
 */
public record RedisPlace(String host, int port, String password, String master, List<Integer> sentinels) {

	/**
	 * The place of one server.
	 * @param redis the server
	 * @return its place
	 */
	public static RedisPlace of(EmbeddedRedis redis) {
		return new RedisPlace(redis.host(), redis.port(), Objects.toString(redis.password(), ""), "", List.of());
	}

	/**
	 * The place of a server and its replica.
	 * @param pair the servers
	 * @return their place
	 */
	public static RedisPlace of(RedisPair pair) {
		return new RedisPlace(pair.front().host(), pair.front().port(), Objects.toString(pair.primary().password(), ""),
				"", List.of());
	}

	/**
	 * The place of servers that Sentinels watch.
	 * @param trio the servers
	 * @return their place
	 */
	public static RedisPlace of(RedisSentinelTrio trio) {
		EmbeddedRedis first = trio.sentinels().get(0);
		return new RedisPlace(first.host(), first.port(), Objects.toString(trio.primary().password(), ""),
				trio.masterName(), trio.sentinels().stream().map(EmbeddedRedis::port).toList());
	}

	/** Which way the proxy leads; Sentinels tell addresses of others. */
	RedisPlace behind(FaultProxy proxy) {
		return this.sentinels.isEmpty()
				? new RedisPlace(proxy.host(), proxy.port(), this.password, this.master, this.sentinels) : this;
	}

	/** How an application finds it, but for passwords. */
	List<String> properties() {
		List<String> all = new ArrayList<>(List.of("spring.data.redis.timeout=2s"));
		if (this.sentinels.isEmpty()) {
			all.addAll(List.of("spring.data.redis.host=" + this.host, "spring.data.redis.port=" + this.port));
		}
		else {
			all.add("spring.data.redis.sentinel.master=" + this.master);
			all.add("spring.data.redis.sentinel.nodes="
					+ String.join(",", this.sentinels.stream().map((sentinel) -> this.host + ":" + sentinel).toList()));
		}
		return all;
	}

	/** The passwords that an application needs. */
	Map<String, String> secrets() {
		return this.sentinels.isEmpty() ? Map.of("spring.data.redis.password", this.password) : Map
			.of("spring.data.redis.password", this.password, "spring.data.redis.sentinel.password", this.password);
	}

	RedisConsole console() {
		if (this.sentinels.isEmpty()) {
			return console(this.port);
		}
		try (RedisConsole sentinel = console(this.port)) {
			Object address = sentinel.send("SENTINEL", "GET-MASTER-ADDR-BY-NAME", this.master);
			return console(Integer.parseInt(String.valueOf(((List<?>) address).get(1))));
		}
	}

	private RedisConsole console(int at) {
		RedisConsole console = RedisConsole.connect(this.host, at);
		if (!this.password.isEmpty()) {
			console.send("AUTH", this.password);
		}
		return console;
	}

}
