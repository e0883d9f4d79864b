/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.state.kryowire;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.jedis.JedisClientConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Connections as Spring Boot makes them: Jedis with a pool of eight, or Lettuce, if the
 * system property {@code driver} says so.
 */
final class Connections {

	private Connections() {
	}

	static RedisConnectionFactory to(int port) {
		RedisStandaloneConfiguration server = new RedisStandaloneConfiguration("127.0.0.1", port);
		if ("lettuce".equals(System.getProperty("driver"))) {
			LettuceConnectionFactory lettuce = new LettuceConnectionFactory(server);
			lettuce.afterPropertiesSet();
			lettuce.start();
			return lettuce;
		}
		JedisConnectionFactory jedis = new JedisConnectionFactory(server,
				JedisClientConfiguration.builder().usePooling().build());
		jedis.afterPropertiesSet();
		jedis.start();
		return jedis;
	}

}
