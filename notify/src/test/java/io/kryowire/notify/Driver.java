/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify;

import java.time.Duration;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * The drivers every promise is tested with.
 */
public enum Driver {

	JEDIS {
		@Override
		public Connections connect(String host, int port) {
			JedisConnectionFactory factory = new JedisConnectionFactory(new RedisStandaloneConfiguration(host, port));
			factory.afterPropertiesSet();
			factory.start();
			return new Connections(factory, factory::destroy);
		}
	},

	LETTUCE {
		@Override
		public Connections connect(String host, int port) {
			LettuceConnectionFactory factory = new LettuceConnectionFactory(
					new RedisStandaloneConfiguration(host, port),
					LettuceClientConfiguration.builder()
						.commandTimeout(Duration.ofSeconds(2))
						.shutdownTimeout(Duration.ZERO)
						.shutdownQuietPeriod(Duration.ZERO)
						.build());
			factory.afterPropertiesSet();
			factory.start();
			return new Connections(factory, factory::destroy);
		}
	};

	public abstract Connections connect(String host, int port);

	public record Connections(RedisConnectionFactory factory, Runnable end) implements AutoCloseable {

		@Override
		public void close() {
			this.end.run();
		}

	}

}
