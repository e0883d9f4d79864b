/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.ArrayList;
import java.util.List;

import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.SlotHash;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import io.kryowire.notify.driver.LettuceMaster.Connected;

/**
 * Links over Lettuce, each over a connection of its own: Spring Data's pool would hand
 * out a half-open one again. A client without an address of its own (static master and
 * replicas) is left to Spring Data, which knows the nodes.
 */
final class LettuceLinks implements LinkFactory, MasterLinks, CommandLink.Factory {

	private final LettuceConnectionFactory connections;

	private volatile boolean addressless;

	/** If there is one for all keys. Guarded by the monitor of this. */
	private @Nullable LettuceMaster master;

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
			LettuceClusterNodes known = nodes(cluster);
			String node = known.any();
			return new LettuceLink(known.subscribe(node)).whileCurrent(() -> known.isMember(node));
		}
		if (client instanceof RedisClient single && !this.addressless) {
			try {
				Connected<StatefulRedisPubSubConnection<byte[], byte[]>> connected = master(single).connectPubSub();
				return new LettuceLink(connected.connection()).whileCurrent(connected.current());
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
		RedisURI uri = (this.connections.getNativeClient() instanceof RedisClient single) ? LettuceMaster.uri(single)
				: null;
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
		RedisURI uri = (this.connections.getNativeClient() instanceof RedisClient single) ? LettuceMaster.uri(single)
				: null;
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
			LettuceClusterNodes known = nodes(cluster);
			return link(use, known.subscribe(master)).whileCurrent(() -> known.isMemberOrMaster(master));
		}
		if (client instanceof RedisClient single) {
			Connected<StatefulRedisPubSubConnection<byte[], byte[]>> connected = master(single).connectPubSub();
			return link(use, connected.connection()).whileCurrent(connected.current());
		}
		throw new IllegalStateException("Subscribing to a single master is not supported with a %s of Lettuce"
			.formatted(client.getClass().getName()));
	}

	private static SubscriptionLink link(Use use, StatefulRedisPubSubConnection<byte[], byte[]> connection) {
		return switch (use) {
			case TRACKING -> new LettuceTrackingLink(connection);
			case SHARDS -> new LettuceShardLink(connection);
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
		if (client instanceof RedisClient single) {
			Connected<StatefulRedisConnection<byte[], byte[]>> connected = master(single).connect();
			return link(connected.connection()).whileCurrent(connected.current());
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

	/** A factory that was stopped and started has another client. */
	private synchronized LettuceMaster master(RedisClient client) {
		LettuceMaster known = this.master;
		if (known == null || !known.isOf(client)) {
			known = new LettuceMaster(client, this.connections.isRedisSentinelAware());
			this.master = known;
		}
		return known;
	}

	/** Waits for the end of what was made for the nodes of a cluster. */
	@Override
	public synchronized void close() {
		this.closed = true;
		end(this.nodes);
	}

	@Override
	public synchronized void release() {
		LettuceClusterNodes known = this.nodes;
		this.nodes = null;
		if (known != null) {
			known.end();
		}
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
