/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Connection;
import redis.clients.jedis.ConnectionPool;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisClusterOperationException;
import redis.clients.jedis.providers.ClusterConnectionProvider;
import redis.clients.jedis.util.JedisClusterCRC16;

/**
 * A link to a cluster over Jedis: a connection for each master, opened when it is needed.
 * Commands of one node go in one pipeline. A command that the node refuses because the
 * slot has moved is answered with that refusal, after the map of slots has been renewed.
 */
final class JedisClusterCommandLink implements CommandLink {

	private final ClusterConnectionProvider provider;

	private final Runnable release;

	/** Used by the thread that runs commands, and closed by any. */
	private final Map<HostAndPort, JedisCommandLink> nodes = new ConcurrentHashMap<>();

	private volatile boolean closed;

	JedisClusterCommandLink(ClusterConnectionProvider provider, Runnable release) {
		this.provider = provider;
		this.release = release;
	}

	@Override
	public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
		Map<HostAndPort, List<Integer>> byNode = new LinkedHashMap<>();
		for (int i = 0; i < commands.size(); i++) {
			byNode.computeIfAbsent(node(commands.get(i)), (node) -> new ArrayList<>()).add(i);
		}
		@Nullable Object[] answers = new Object[commands.size()];
		try {
			byNode.forEach((node, numbers) -> link(node).send(numbers.stream().map(commands::get).toList(), timeout));
			byNode.forEach((node, numbers) -> {
				List<@Nullable Object> received = link(node).receive(numbers.size());
				for (int i = 0; i < numbers.size(); i++) {
					answers[numbers.get(i)] = received.get(i);
				}
			});
		}
		catch (RuntimeException ex) {
			close();
			this.provider.renewSlotCache();
			throw ex;
		}
		for (Object answer : answers) {
			if (answer instanceof CommandError error && (error.is("MOVED") || error.is("ASK"))) {
				this.provider.renewSlotCache();
				break;
			}
		}
		List<@Nullable Object> list = new ArrayList<>(answers.length);
		for (Object answer : answers) {
			list.add(answer);
		}
		return list;
	}

	private HostAndPort node(Command command) {
		int slot = command.keys().isEmpty() ? 0 : JedisClusterCRC16.getSlot(command.keys().get(0));
		HostAndPort node = this.provider.getNode(slot);
		if (node == null) {
			this.provider.renewSlotCache();
			throw new JedisClusterOperationException("The cluster has no node for slot " + slot);
		}
		return node;
	}

	private JedisCommandLink link(HostAndPort node) {
		return this.nodes.computeIfAbsent(node, this::open);
	}

	private JedisCommandLink open(HostAndPort node) {
		if (this.closed) {
			throw new JedisClusterOperationException("This link has been closed");
		}
		try {
			ConnectionPool pool = this.provider.getNodes().get(node.toString());
			if (pool == null) {
				throw new JedisClusterOperationException("%s is no node of the cluster any more".formatted(node));
			}
			Connection connection = JedisLinks.fresh(pool);
			return new JedisCommandLink(connection, () -> {
			});
		}
		catch (RuntimeException ex) {
			throw ex;
		}
		catch (Exception ex) {
			throw new JedisClusterOperationException("No connection to " + node, ex);
		}
	}

	@Override
	public void close() {
		if (!this.closed) {
			this.closed = true;
			this.nodes.values().forEach(JedisCommandLink::close);
			this.release.run();
		}
	}

}
