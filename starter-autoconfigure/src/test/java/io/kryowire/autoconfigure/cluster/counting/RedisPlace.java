/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import java.util.Objects;

import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisConsole;
import io.kryowire.test.redis.RedisPair;

/**
 * Where Redis is, whichever server that is at the moment.
 *
 * @param host its host
 * @param port its port
 * @param password its password, empty if there is none
 */
public record RedisPlace(String host, int port, String password) {

	/**
	 * The place of one server.
	 * @param redis the server
	 * @return its place
	 */
	public static RedisPlace of(EmbeddedRedis redis) {
		return new RedisPlace(redis.host(), redis.port(), Objects.toString(redis.password(), ""));
	}

	/**
	 * The place of a server and its replica.
	 * @param pair the servers
	 * @return their place
	 */
	public static RedisPlace of(RedisPair pair) {
		return new RedisPlace(pair.front().host(), pair.front().port(),
				Objects.toString(pair.primary().password(), ""));
	}

	RedisPlace behind(FaultProxy proxy) {
		return new RedisPlace(proxy.host(), proxy.port(), this.password);
	}

	RedisConsole console() {
		RedisConsole console = RedisConsole.connect(this.host, this.port);
		if (!this.password.isEmpty()) {
			console.send("AUTH", this.password);
		}
		return console;
	}

}
