/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

import org.apache.commons.pool2.impl.GenericObjectPool;
import redis.clients.jedis.Connection;
import redis.clients.jedis.ConnectionPool;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.RedisSentinelClient;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.providers.ConnectionProvider;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.util.Assert;
import org.springframework.util.ReflectionUtils;

/**
 * Links over Jedis.
 * <p>
 * A pool's connections may have died with the last server without anybody noticing, and a
 * subscription would take one of them away from the application for good. So where the
 * pool can be reached, its own factory makes a connection that never belongs to it. Where
 * it cannot (Sentinel, the old {@code Jedis}), one is borrowed and comes back broken.
 */
final class JedisLinks implements LinkFactory {

	private final JedisConnectionFactory connections;

	JedisLinks(JedisConnectionFactory connections) {
		this.connections = connections;
	}

	@Override
	public SubscriptionLink open() throws Exception {
		RedisConnection connection = this.connections.getConnection();
		Object client = connection.getNativeConnection();
		if (client instanceof Jedis jedis) {
			return new JedisLink(jedis.getConnection(), connection::close);
		}
		if (client instanceof RedisClient single) {
			return dedicated(connection, fresh(single.getPool()));
		}
		if (client instanceof RedisClusterClient cluster) {
			return dedicated(connection, fresh(any(cluster.getClusterNodes().values())));
		}
		if (client instanceof RedisSentinelClient sentinel) {
			Connection borrowed = provider(sentinel).getConnection();
			return new JedisLink(borrowed, () -> {
				connection.close();
				borrowed.close();
			});
		}
		return new SpringLink(connection);
	}

	private static JedisLink dedicated(RedisConnection handle, Connection connection) {
		return new JedisLink(connection, handle::close);
	}

	static Connection fresh(GenericObjectPool<Connection> pool) throws Exception {
		return pool.getFactory().makeObject().getObject();
	}

	private static ConnectionPool any(Iterable<ConnectionPool> nodes) {
		List<ConnectionPool> pools = new ArrayList<>();
		nodes.forEach(pools::add);
		Assert.state(!pools.isEmpty(), "The Redis Cluster has no node that this client knows");
		return pools.get(ThreadLocalRandom.current().nextInt(pools.size()));
	}

	/** Jedis keeps it from everybody but its subclasses. */
	static ConnectionProvider provider(UnifiedJedis client) {
		Field field = ReflectionUtils.findField(UnifiedJedis.class, "provider");
		Assert.state(field != null, "This Jedis has no field UnifiedJedis.provider");
		ReflectionUtils.makeAccessible(field);
		Object provider = ReflectionUtils.getField(field, client);
		Assert.state(provider instanceof ConnectionProvider, "This Jedis has no connection provider");
		return (ConnectionProvider) provider;
	}

}
