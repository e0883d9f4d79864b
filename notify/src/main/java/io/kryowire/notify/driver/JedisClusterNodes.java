/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.Collection;

import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Connection;
import redis.clients.jedis.ConnectionPool;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.providers.ClusterConnectionProvider;

import org.springframework.util.Assert;

/**
 * What Jedis knows of a cluster. Links are made by the pools of its nodes, and never
 * belong to them.
 */
final class JedisClusterNodes extends ClusterNodes {

	private final ClusterConnectionProvider provider;

	JedisClusterNodes(ClusterConnectionProvider provider) {
		this.provider = provider;
	}

	boolean isOf(ClusterConnectionProvider other) {
		return this.provider == other;
	}

	@Override
	@Nullable String known(int slot) {
		HostAndPort node = this.provider.getNode(slot);
		return (node != null) ? node.toString() : null;
	}

	@Override
	Collection<String> known() {
		return this.provider.getPrimaryNodes().keySet();
	}

	/** Those that have slots, and those that follow one. */
	@Override
	Collection<String> members() {
		return this.provider.getNodes().keySet();
	}

	@Override
	void look() {
		this.provider.renewSlotCache();
	}

	ServerLink open(String node) {
		try {
			return new JedisCommandLink(JedisLinks.fresh(pool(node)), () -> {
			});
		}
		catch (RuntimeException ex) {
			throw ex;
		}
		catch (Exception ex) {
			throw new IllegalStateException("No connection to " + node, ex);
		}
	}

	/** Connects to a node for a subscription. */
	Connection subscribe(String node) throws Exception {
		ConnectionPool pool = this.provider.getNodes().get(node);
		try {
			Assert.state(pool != null, () -> node + " is no node of the Redis Cluster any more");
			Connection connection = JedisLinks.fresh(pool);
			answered(node);
			return connection;
		}
		catch (Exception ex) {
			lost(node);
			throw ex;
		}
	}

	/** Jedis makes one for a node that it has not known before. */
	private ConnectionPool pool(String node) {
		ConnectionPool pool = this.provider.getNodes().get(node);
		if (pool == null) {
			try (Connection connection = this.provider.getConnection(HostAndPort.from(node))) {
				pool = this.provider.getNodes().get(node);
			}
		}
		if (pool == null) {
			throw new IllegalStateException("%s is no node of the Redis Cluster any more".formatted(node));
		}
		return pool;
	}

}
