/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify;

import java.time.Duration;

import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisSentinelConfiguration;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.jedis.JedisClientConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

/**
 * The drivers every promise is tested with.
 */
public enum Driver {

	JEDIS {
		@Override
		Connections connect(RedisConfiguration server, Duration timeout) {
			JedisClientConfiguration client = JedisClientConfiguration.builder()
				.connectTimeout(timeout)
				.readTimeout(timeout)
				.usePooling()
				.build();
			JedisConnectionFactory factory = factory(server, client);
			factory.afterPropertiesSet();
			factory.start();
			return new Connections(factory, factory::destroy);
		}

		private static JedisConnectionFactory factory(RedisConfiguration server, JedisClientConfiguration client) {
			if (server instanceof RedisClusterConfiguration cluster) {
				return new JedisConnectionFactory(cluster, client);
			}
			return (server instanceof RedisSentinelConfiguration sentinels)
					? new JedisConnectionFactory(sentinels, client)
					: new JedisConnectionFactory((RedisStandaloneConfiguration) server, client);
		}
	},

	LETTUCE {
		@Override
		Connections connect(RedisConfiguration server, Duration timeout) {
			LettuceConnectionFactory factory = new LettuceConnectionFactory(server,
					LettuceClientConfiguration.builder()
						.commandTimeout(timeout)
						.shutdownTimeout(Duration.ZERO)
						.shutdownQuietPeriod(Duration.ZERO)
						.build());
			factory.afterPropertiesSet();
			factory.start();
			return new Connections(factory, factory::destroy);
		}
	};

	/**
	 * Connects to a server that answers, however slow the machine is.
	 * @param host where it is
	 * @param port where it is
	 * @return connections
	 */
	public Connections connect(String host, int port) {
		return connect(server(host, port), Waiting.LONGEST);
	}

	/**
	 * Connects to one of a server's databases.
	 * @param host where it is
	 * @param port where it is
	 * @param database its number
	 * @return connections
	 */
	public Connections connect(String host, int port, int database) {
		RedisStandaloneConfiguration server = server(host, port);
		server.setDatabase(database);
		return connect(server, Waiting.LONGEST);
	}

	/**
	 * Connects through a network that swallows bytes: what waits for them, and nobody can
	 * interrupt, soon gives up.
	 * @param host where it is
	 * @param port where it is
	 * @return connections
	 */
	public Connections connectThroughFaults(String host, int port) {
		return connect(server(host, port), Duration.ofSeconds(2));
	}

	/**
	 * Connects as a certain user.
	 * @param host where it is
	 * @param port where it is
	 * @param user the user's name, empty for none and no password
	 * @param password the user's password
	 * @return connections
	 */
	public Connections connectAs(String host, int port, String user, String password) {
		RedisStandaloneConfiguration server = new RedisStandaloneConfiguration(host, port);
		if (!user.isEmpty()) {
			server.setUsername(user);
			server.setPassword(password);
		}
		return connect(server, Waiting.LONGEST);
	}

	/**
	 * Connects to a cluster that answers, however slow the machine is.
	 * @param nodes nodes of the cluster
	 * @return connections
	 */
	public Connections connectToCluster(Iterable<EmbeddedRedis> nodes) {
		RedisClusterConfiguration cluster = new RedisClusterConfiguration();
		nodes.forEach((node) -> {
			cluster.clusterNode(node.host(), node.port());
			cluster.setPassword(node.password());
		});
		return connect(cluster, Waiting.LONGEST);
	}

	/**
	 * Connects to a cluster as a certain user.
	 * @param nodes nodes of the cluster
	 * @param user the user's name
	 * @param password the user's password
	 * @return connections
	 */
	public Connections connectToClusterAs(Iterable<EmbeddedRedis> nodes, String user, String password) {
		RedisClusterConfiguration cluster = new RedisClusterConfiguration();
		nodes.forEach((node) -> cluster.clusterNode(node.host(), node.port()));
		cluster.setUsername(user);
		cluster.setPassword(password);
		return connect(cluster, Waiting.LONGEST);
	}

	/**
	 * Connects to the master that a Sentinel names.
	 * @param name the name of the master
	 * @param sentinel the Sentinel
	 * @return connections
	 */
	public Connections connectToSentinel(String name, EmbeddedRedis sentinel) {
		RedisSentinelConfiguration sentinels = new RedisSentinelConfiguration().master(name)
			.sentinel(sentinel.host(), sentinel.port());
		sentinels.setPassword(sentinel.password());
		sentinels.setSentinelPassword(sentinel.password());
		return connect(sentinels, Waiting.LONGEST);
	}

	abstract Connections connect(RedisConfiguration server, Duration timeout);

	/** All servers of this JVM have one password. */
	private static RedisStandaloneConfiguration server(String host, int port) {
		RedisStandaloneConfiguration server = new RedisStandaloneConfiguration(host, port);
		server.setPassword(EmbeddedRedis.shared().password());
		return server;
	}

	public record Connections(RedisConnectionFactory factory, Runnable end) implements AutoCloseable {

		@Override
		public void close() {
			this.end.run();
		}

	}

}
