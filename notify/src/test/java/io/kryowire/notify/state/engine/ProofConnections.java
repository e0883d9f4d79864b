/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisNode;
import org.springframework.data.redis.connection.RedisSentinelConfiguration;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import io.kryowire.notify.Driver;
import io.kryowire.test.redis.EmbeddedRedis;

/**
 * Connection factories without Spring Boot, for each driver and topology.
 */
final class ProofConnections {

	/**
	 * The variable that tells processes the password: arguments can be read by everybody.
	 */
	static final String PASSWORD = "REDIS_PASSWORD";

	private ProofConnections() {
	}

	static RedisConnectionFactory of(ProofOrders orders) {
		RedisConfiguration server = server(orders);
		return (Driver.valueOf(orders.text("driver")) == Driver.JEDIS) ? jedis(server) : lettuce(server);
	}

	private static RedisConfiguration server(ProofOrders orders) {
		List<RedisNode> nodes = orders.nodes().stream().map(RedisNode::fromString).toList();
		switch (orders.text("topology")) {
			case "sentinel" -> {
				RedisSentinelConfiguration sentinels = new RedisSentinelConfiguration().master(orders.text("master"));
				nodes.forEach(sentinels::addSentinel);
				sentinels.setPassword(password());
				sentinels.setSentinelPassword(password());
				return sentinels;
			}
			case "cluster" -> {
				RedisClusterConfiguration cluster = new RedisClusterConfiguration();
				nodes.forEach(cluster::addClusterNode);
				cluster.setPassword(password());
				return cluster;
			}
			default -> {
				RedisStandaloneConfiguration single = new RedisStandaloneConfiguration(nodes.get(0).getRequiredHost(),
						nodes.get(0).getRequiredPort());
				single.setPassword(password());
				single.setDatabase(orders.number("database"));
				return single;
			}
		}
	}

	/** All servers that a JVM starts have one password. */
	static @Nullable String password() {
		String told = System.getenv(PASSWORD);
		return (told != null) ? told : EmbeddedRedis.shared().password();
	}

	private static RedisConnectionFactory jedis(RedisConfiguration server) {
		JedisConnectionFactory factory;
		if (server instanceof RedisSentinelConfiguration sentinels) {
			factory = new JedisConnectionFactory(sentinels);
		}
		else if (server instanceof RedisClusterConfiguration cluster) {
			factory = new JedisConnectionFactory(cluster);
		}
		else {
			factory = new JedisConnectionFactory((RedisStandaloneConfiguration) server);
		}
		factory.afterPropertiesSet();
		factory.start();
		return factory;
	}

	private static RedisConnectionFactory lettuce(RedisConfiguration server) {
		LettuceConnectionFactory factory = new LettuceConnectionFactory(server,
				LettuceClientConfiguration.builder()
					.commandTimeout(Duration.ofSeconds(2))
					.shutdownTimeout(Duration.ZERO)
					.shutdownQuietPeriod(Duration.ZERO)
					.build());
		factory.afterPropertiesSet();
		factory.start();
		return factory;
	}

}
