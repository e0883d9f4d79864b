/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.plain;

import io.kryowire.test.waiting.Waiting;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.jedis.JedisClientConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Connection factories without Spring Boot.
 */
final class Drivers {

	static final String CHANNEL = "changed";

	/** The variable with the password: arguments can be read by everybody. */
	static final String PASSWORD = "REDIS_PASSWORD";

	private Drivers() {
	}

	static RedisConnectionFactory connect(String driver, int port) {
		RedisStandaloneConfiguration server = new RedisStandaloneConfiguration("127.0.0.1", port);
		server.setPassword(System.getenv(PASSWORD));
		if (driver.equals("jedis")) {
			JedisConnectionFactory jedis = new JedisConnectionFactory(server,
					JedisClientConfiguration.builder()
						.connectTimeout(Waiting.LONGEST)
						.readTimeout(Waiting.LONGEST)
						.usePooling()
						.build());
			jedis.afterPropertiesSet();
			jedis.start();
			return jedis;
		}
		LettuceConnectionFactory lettuce = new LettuceConnectionFactory(server,
				LettuceClientConfiguration.builder().commandTimeout(Waiting.LONGEST).build());
		lettuce.afterPropertiesSet();
		lettuce.start();
		return lettuce;
	}

}
