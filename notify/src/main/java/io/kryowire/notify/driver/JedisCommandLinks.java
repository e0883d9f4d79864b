/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import redis.clients.jedis.Connection;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.RedisSentinelClient;
import redis.clients.jedis.providers.ClusterConnectionProvider;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;

/**
 * Opens links over Jedis, as {@link JedisLinks} does for subscriptions.
 */
final class JedisCommandLinks implements CommandLink.Factory {

	private final JedisConnectionFactory connections;

	JedisCommandLinks(JedisConnectionFactory connections) {
		this.connections = connections;
	}

	@Override
	public CommandLink open() {
		RedisConnection handle = this.connections.getConnection();
		try {
			return open(handle);
		}
		catch (RuntimeException ex) {
			handle.close();
			throw ex;
		}
		catch (Exception ex) {
			handle.close();
			throw new IllegalStateException("No connection to Redis", ex);
		}
	}

	private CommandLink open(RedisConnection handle) throws Exception {
		Object client = handle.getNativeConnection();
		if (client instanceof Jedis jedis) {
			return selected(jedis.getConnection(), handle::close);
		}
		if (client instanceof RedisClient single) {
			return selected(JedisLinks.fresh(single.getPool()), handle::close);
		}
		if (client instanceof RedisClusterClient cluster) {
			return new JedisClusterCommandLink((ClusterConnectionProvider) JedisLinks.provider(cluster), handle::close);
		}
		if (client instanceof RedisSentinelClient sentinel) {
			Connection borrowed = JedisLinks.provider(sentinel).getConnection();
			return selected(borrowed, () -> {
				handle.close();
				borrowed.close();
			});
		}
		throw new IllegalStateException(
				"State topics do not know how to use a %s of Jedis".formatted(client.getClass().getName()));
	}

	private CommandLink selected(Connection connection, Runnable release) {
		if (this.connections.getDatabase() != 0) {
			connection.select(this.connections.getDatabase());
		}
		return new JedisCommandLink(connection, release);
	}

}
