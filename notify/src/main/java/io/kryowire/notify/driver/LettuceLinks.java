/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.lang.reflect.Field;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;

import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.ConnectionFuture;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.SlotHash;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.cluster.pubsub.StatefulRedisClusterPubSubConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.util.ReflectionUtils;

/**
 * Links over Lettuce, each over a connection of its own: Spring Data's pool would hand
 * out a half-open one again. A client without an address of its own (static master and
 * replicas) is left to Spring Data, which knows the nodes.
 */
final class LettuceLinks implements LinkFactory, MasterLinks, CommandLink.Factory {

	private final LettuceConnectionFactory connections;

	private volatile boolean addressless;

	/** Where Sentinels say that the master is. Guarded by the monitor of this. */
	private @Nullable NamedMaster master;

	/** Of the cluster, if it is one and somebody has asked for a link. */
	private volatile @Nullable LettuceClusterNodes nodes;

	private boolean closed;

	LettuceLinks(LettuceConnectionFactory connections) {
		this.connections = connections;
	}

	@Override
	public SubscriptionLink openSubscription() {
		AbstractRedisClient client = this.connections.getRequiredNativeClient();
		if (client instanceof RedisClusterClient cluster) {
			return new LettuceLink(cluster.connectPubSub(ByteArrayCodec.INSTANCE));
		}
		if (client instanceof RedisClient single && !this.addressless) {
			try {
				return new LettuceLink(single.connectPubSub(ByteArrayCodec.INSTANCE));
			}
			catch (IllegalStateException ex) {
				// What Lettuce throws if a client was made without an address
				this.addressless = true;
			}
		}
		return new SpringLink(this.connections.getConnection(), true);
	}

	@Override
	public CommandLink.Factory commands() {
		return this;
	}

	/** Only Spring Data knows a master and replicas at fixed addresses. */
	@Override
	public CommandLink.@Nullable Factory publishing() {
		RedisURI uri = (this.connections.getNativeClient() instanceof RedisClient single) ? uri(single) : null;
		boolean nowhere = uri != null && uri.getHost() == null && uri.getSocket() == null
				&& uri.getSentinels().isEmpty();
		return nowhere ? null : this;
	}

	@Override
	public MasterLinks masters() {
		return this;
	}

	@Override
	public String where() {
		return (this.connections.isClusterAware() || this.connections.isRedisSentinelAware() || isAddressless())
				? LinkFactory.super.where()
				: "%s:%d".formatted(this.connections.getHostName(), this.connections.getPort());
	}

	/** With a socket, or static master and replicas, the factory tells its defaults. */
	private boolean isAddressless() {
		RedisURI uri = (this.connections.getNativeClient() instanceof RedisClient single) ? uri(single) : null;
		return this.connections.getSocketConfiguration() != null || (uri != null && uri.getHost() == null);
	}

	@Override
	public int database() {
		return this.connections.getDatabase();
	}

	@Override
	public List<@Nullable String> masters(List<byte[]> keys, boolean anew) {
		List<@Nullable String> masters = new ArrayList<>(keys.size());
		if (!(this.connections.getRequiredNativeClient() instanceof RedisClusterClient cluster)) {
			keys.forEach((key) -> masters.add(""));
			return masters;
		}
		if (anew) {
			cluster.refreshPartitions();
		}
		for (byte[] key : keys) {
			RedisClusterNode node = cluster.getPartitions().getMasterBySlot(SlotHash.getSlot(key));
			masters.add((node != null) ? node.getUri().getHost() + ":" + node.getUri().getPort() : null);
		}
		return masters;
	}

	@Override
	public SubscriptionLink open(Use use, String master) {
		AbstractRedisClient client = this.connections.getRequiredNativeClient();
		if (client instanceof RedisClusterClient cluster) {
			return open(use, master, cluster.connectPubSub(ByteArrayCodec.INSTANCE));
		}
		if (client instanceof RedisClient single) {
			return link(use, single.connectPubSub(ByteArrayCodec.INSTANCE), () -> {
			});
		}
		throw new IllegalStateException("Subscribing to a single master is not supported with a %s of Lettuce"
			.formatted(client.getClass().getName()));
	}

	/** A connection to a node belongs to one to the cluster, which goes with it. */
	private static SubscriptionLink open(Use use, String master,
			StatefulRedisClusterPubSubConnection<byte[], byte[]> all) {
		try {
			int colon = master.lastIndexOf(':');
			return link(use,
					all.getConnection(master.substring(0, colon), Integer.parseInt(master.substring(colon + 1))),
					all::closeAsync);
		}
		catch (RuntimeException ex) {
			all.closeAsync();
			throw ex;
		}
	}

	private static SubscriptionLink link(Use use, StatefulRedisPubSubConnection<byte[], byte[]> connection,
			Runnable release) {
		return switch (use) {
			case TRACKING -> new LettuceTrackingLink(connection, release);
			case SHARDS -> new LettuceShardLink(connection, release);
		};
	}

	@Override
	public CommandLink open() {
		AbstractRedisClient client = this.connections.getRequiredNativeClient();
		if (client instanceof RedisClusterClient cluster) {
			// Waits the first time, so that nobody has to who asks later
			cluster.getPartitions();
			LettuceClusterNodes known = nodes(cluster);
			return new ClusterCommandLink(known, known::open, () -> {
			});
		}
		if (client instanceof RedisClient single && this.connections.isRedisSentinelAware()) {
			return follow(single);
		}
		if (client instanceof RedisClient single) {
			return link(connect(single));
		}
		throw new IllegalStateException(
				"Sending commands is not supported with a %s of Lettuce".formatted(client.getClass().getName()));
	}

	@Override
	public boolean isCluster() {
		return this.connections.isClusterAware();
	}

	private CommandLink link(StatefulRedisConnection<byte[], byte[]> connection) {
		LettuceCommandLink link = new LettuceCommandLink(connection);
		try {
			if (this.connections.getDatabase() != 0) {
				connection.sync().select(this.connections.getDatabase());
			}
			return link;
		}
		catch (RuntimeException ex) {
			link.close();
			throw ex;
		}
	}

	private CommandLink follow(RedisClient client) {
		RedisURI uri = uri(client);
		if (uri == null) {
			return link(client.connect(ByteArrayCodec.INSTANCE));
		}
		ConnectionFuture<StatefulRedisConnection<byte[], byte[]>> connecting = client
			.connectAsync(ByteArrayCodec.INSTANCE, uri);
		StatefulRedisConnection<byte[], byte[]> connection = await(connecting);
		SocketAddress address = connecting.getRemoteAddress();
		NamedMaster named = master(client, uri);
		named.found(address);
		return link(connection).whileCurrent(() -> named.isAt(address));
	}

	/** Where the address is known, since Lettuce leaves open what it waits for itself. */
	private static StatefulRedisConnection<byte[], byte[]> connect(RedisClient client) {
		RedisURI uri = uri(client);
		boolean known = uri != null && (uri.getHost() != null || uri.getSocket() != null);
		return known ? await(client.connectAsync(ByteArrayCodec.INSTANCE, uri))
				: client.connect(ByteArrayCodec.INSTANCE);
	}

	/** What comes after the wait was interrupted is closed when it comes. */
	static StatefulRedisConnection<byte[], byte[]> await(
			ConnectionFuture<StatefulRedisConnection<byte[], byte[]>> connecting) {
		try {
			return connecting.get();
		}
		catch (ExecutionException ex) {
			throw new RedisConnectionException("No connection: " + ex.getCause(), ex.getCause());
		}
		catch (InterruptedException ex) {
			connecting.toCompletableFuture().thenAccept(StatefulRedisConnection::closeAsync);
			Thread.currentThread().interrupt();
			throw new RedisConnectionException("Interrupted", ex);
		}
	}

	/** A factory that was stopped and started has another client. */
	private synchronized NamedMaster master(RedisClient client, RedisURI uri) {
		NamedMaster known = this.master;
		if (known == null || !known.isOf(client)) {
			known = new NamedMaster(client, uri);
			this.master = known;
		}
		return known;
	}

	/**
	 * Lettuce keeps it to itself; nothing where it cannot be had, as in a native image.
	 */
	private static @Nullable RedisURI uri(RedisClient client) {
		Field field = ReflectionUtils.findField(RedisClient.class, "redisURI");
		if (field == null) {
			return null;
		}
		ReflectionUtils.makeAccessible(field);
		return (RedisURI) ReflectionUtils.getField(field, client);
	}

	/** Waits for the end of what was made for the nodes of a cluster. */
	@Override
	public synchronized void close() {
		this.closed = true;
		end(this.nodes);
	}

	private static void end(@Nullable LettuceClusterNodes nodes) {
		if (nodes != null) {
			nodes.close();
		}
	}

	private synchronized LettuceClusterNodes nodes(RedisClusterClient cluster) {
		LettuceClusterNodes known = this.nodes;
		if (this.closed) {
			throw new IllegalStateException("The links have been closed");
		}
		if (known == null || !known.isOf(cluster)) {
			end(known);
			known = new LettuceClusterNodes(cluster);
			this.nodes = known;
		}
		return known;
	}

	@Override
	public int slot(byte[] key) {
		return this.connections.isClusterAware() ? ClusterNodes.slot(key) : -1;
	}

	@Override
	public String server(int slot) {
		return ClusterNodes.server(this.nodes, slot);
	}

}
