/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.io.IOException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

import org.apache.commons.pool2.impl.GenericObjectPool;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Connection;
import redis.clients.jedis.ConnectionPool;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.RedisSentinelClient;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.providers.ClusterConnectionProvider;
import redis.clients.jedis.providers.ConnectionProvider;
import redis.clients.jedis.util.JedisClusterCRC16;

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
 * it cannot (the old {@code Jedis}), one is borrowed and comes back broken.
 */
final class JedisLinks implements LinkFactory, MasterLinks, CommandLink.Factory {

	private final JedisConnectionFactory connections;

	/** Of the cluster, if it is one and somebody has asked for a link. */
	private volatile @Nullable JedisClusterNodes nodes;

	JedisLinks(JedisConnectionFactory connections) {
		this.connections = connections;
	}

	@Override
	public SubscriptionLink openSubscription() throws Exception {
		return withHandle((handle) -> {
			if (handle.getNativeConnection() instanceof RedisClusterClient cluster) {
				JedisClusterNodes known = nodes((ClusterConnectionProvider) provider(cluster));
				String node = known.any();
				return new JedisLink(known.subscribe(node), handle::close).whileCurrent(() -> known.isMember(node));
			}
			Own own = own(handle);
			return (own != null) ? new JedisLink(own.connection(), own.release()).whileCurrent(own.current())
					: new SpringLink(handle, false);
		});
	}

	@Override
	public CommandLink.Factory commands() {
		return this;
	}

	@Override
	public MasterLinks masters() {
		return this;
	}

	@Override
	public String where() {
		return (this.connections.isRedisClusterAware() || this.connections.isRedisSentinelAware())
				? LinkFactory.super.where()
				: "%s:%d".formatted(this.connections.getHostName(), this.connections.getPort());
	}

	@Override
	public int database() {
		return this.connections.getDatabase();
	}

	@Override
	public List<@Nullable String> masters(List<byte[]> keys, boolean anew) throws Exception {
		List<@Nullable String> masters = new ArrayList<>(keys.size());
		if (!this.connections.isRedisClusterAware()) {
			keys.forEach((key) -> masters.add(""));
			return masters;
		}
		try (RedisConnection handle = this.connections.getConnection()) {
			ClusterConnectionProvider cluster = cluster(handle);
			if (anew) {
				cluster.renewSlotCache();
			}
			for (byte[] key : keys) {
				HostAndPort node = cluster.getNode(JedisClusterCRC16.getSlot(key));
				masters.add((node != null) ? node.toString() : null);
			}
		}
		return masters;
	}

	@Override
	public SubscriptionLink open(Use use, String master) throws Exception {
		return withHandle((handle) -> {
			Own own = master.isEmpty() ? own(handle) : own(handle, nodes(cluster(handle)), master);
			if (own == null) {
				throw new IllegalStateException("Subscribing to a single master is not supported with a %s of Jedis"
					.formatted(handle.getNativeConnection().getClass().getName()));
			}
			SubscriptionLink link = switch (use) {
				case TRACKING -> new JedisTrackingLink(own.connection(), own.release());
				case SHARDS -> new JedisShardLink(own.connection(), own.release());
			};
			return link.whileCurrent(own.current());
		});
	}

	private static Own own(RedisConnection handle, JedisClusterNodes nodes, String node) throws Exception {
		return new Own(nodes.subscribe(node), handle::close, () -> nodes.isMemberOrMaster(node));
	}

	private static ClusterConnectionProvider cluster(RedisConnection handle) {
		return (ClusterConnectionProvider) provider((RedisClusterClient) handle.getNativeConnection());
	}

	@Override
	public CommandLink open() {
		try {
			return withHandle(this::commands);
		}
		catch (RuntimeException ex) {
			throw ex;
		}
		catch (Exception ex) {
			throw new IllegalStateException("No connection to Redis", ex);
		}
	}

	private CommandLink commands(RedisConnection handle) throws Exception {
		if (handle.getNativeConnection() instanceof RedisClusterClient cluster) {
			JedisClusterNodes known = nodes((ClusterConnectionProvider) provider(cluster));
			return new ClusterCommandLink(known, known::open, handle::close);
		}
		Own own = own(handle);
		if (own == null) {
			throw new IllegalStateException("Sending commands is not supported with a %s of Jedis"
				.formatted(handle.getNativeConnection().getClass().getName()));
		}
		try {
			if (this.connections.getDatabase() != 0) {
				own.connection().select(this.connections.getDatabase());
			}
		}
		catch (RuntimeException ex) {
			own.connection().forceDisconnect();
			throw ex;
		}
		return new JedisCommandLink(own.connection(), own.release()).whileCurrent(own.current());
	}

	@Override
	public boolean isCluster() {
		return this.connections.isRedisClusterAware();
	}

	private synchronized JedisClusterNodes nodes(ClusterConnectionProvider provider) {
		JedisClusterNodes known = this.nodes;
		if (known == null || !known.isOf(provider)) {
			close();
			known = new JedisClusterNodes(provider);
			this.nodes = known;
		}
		return known;
	}

	@Override
	public synchronized void close() {
		JedisClusterNodes known = this.nodes;
		if (known != null) {
			known.close();
		}
	}

	@Override
	public synchronized void release() {
		close();
		this.nodes = null;
	}

	@Override
	public int slot(byte[] key) {
		return this.connections.isRedisClusterAware() ? ClusterNodes.slot(key) : -1;
	}

	@Override
	public String server(int slot) {
		return ClusterNodes.server(this.nodes, slot);
	}

	private <L> L withHandle(Opening<L> opening) throws Exception {
		RedisConnection handle = this.connections.getConnection();
		try {
			return opening.open(handle);
		}
		catch (Exception ex) {
			handle.close();
			throw ex;
		}
	}

	/** A connection to the one server there is; nothing if the client is another one. */
	private static @Nullable Own own(RedisConnection handle) throws Exception {
		Object client = handle.getNativeConnection();
		if (client instanceof Jedis jedis) {
			return new Own(jedis.getConnection(), handle::close, () -> true);
		}
		if (client instanceof RedisClient single) {
			return new Own(fresh(single.getPool()), handle::close, () -> true);
		}
		if (client instanceof RedisSentinelClient sentinel) {
			ConnectionProvider masters = provider(sentinel);
			ConnectionPool pool = pool(masters);
			// With another master comes another pool
			return new Own(fresh(pool), handle::close, () -> pool(masters) == pool);
		}
		return null;
	}

	static Connection fresh(GenericObjectPool<Connection> pool) throws Exception {
		return pool.getFactory().makeObject().getObject();
	}

	/** Ends a connection from any thread. */
	static void disconnect(Connection connection) {
		try {
			connection.forceDisconnect();
		}
		catch (IOException | RuntimeException ex) {
			// Whoever reads it sees that it is gone: there is nothing left to close.
		}
	}

	private static ConnectionPool pool(ConnectionProvider masters) {
		Object only = masters.getConnectionMap().values().iterator().next();
		Assert.state(only instanceof ConnectionPool, "This Jedis has no pool for the master");
		return (ConnectionPool) only;
	}

	/** Jedis keeps it from everybody but its subclasses. */
	private static ConnectionProvider provider(UnifiedJedis client) {
		Field field = ReflectionUtils.findField(UnifiedJedis.class, "provider");
		Assert.state(field != null, "This Jedis has no field UnifiedJedis.provider");
		ReflectionUtils.makeAccessible(field);
		Object provider = ReflectionUtils.getField(field, client);
		Assert.state(provider instanceof ConnectionProvider, "This Jedis has no connection provider");
		return (ConnectionProvider) provider;
	}

	/**
	 * A connection that is ours, and what gives back where it came from.
	 *
	 * @param current whether the driver would still connect to the same server
	 */
	private record Own(Connection connection, Runnable release, BooleanSupplier current) {
	}

	/** Makes a link of what Spring Data has handed out. */
	private interface Opening<L> {

		L open(RedisConnection handle) throws Exception;

	}

}
