/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode.NodeFlag;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;
import org.springframework.util.ReflectionUtils;

/**
 * What Lettuce knows of a cluster.
 * <p>
 * A connection of its own cluster client connects again by itself, and sends again what
 * had no answer, without a word. So links are connections of a plain client that has the
 * same resources and options, but never does that.
 */
final class LettuceClusterNodes extends ClusterNodes {

	private static final Duration LONGEST_END = Duration.ofSeconds(2);

	/** What is said of a node that hears nothing of the others. */
	private static final List<NodeFlag> LEFT = List.of(NodeFlag.FAIL, NodeFlag.NOADDR, NodeFlag.HANDSHAKE);

	private final RedisClusterClient client;

	/** Its connections end when they are lost. */
	private final RedisClient plain;

	/** With the password and whatever else is the same for all nodes. */
	private final RedisURI seed;

	LettuceClusterNodes(RedisClusterClient client) {
		this.client = client;
		this.seed = seed(client);
		this.plain = RedisClient.create(client.getResources());
		this.plain.setOptions(client.getOptions()
			.mutate()
			.autoReconnect(false)
			.disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
			.build());
	}

	boolean isOf(RedisClusterClient other) {
		return this.client == other;
	}

	@Override
	@Nullable String known(int slot) {
		RedisClusterNode node = this.client.getPartitions().getMasterBySlot(slot);
		return (node != null) ? name(node.getUri()) : null;
	}

	@Override
	Collection<String> known() {
		Set<String> masters = new LinkedHashSet<>();
		for (RedisClusterNode node : this.client.getPartitions()) {
			if (node.getRole().isUpstream()) {
				masters.add(name(node.getUri()));
			}
		}
		return masters;
	}

	/** Those too that follow a master: what is published comes to all. */
	@Override
	Collection<String> members() {
		Set<String> members = new LinkedHashSet<>();
		for (RedisClusterNode node : this.client.getPartitions()) {
			if (LEFT.stream().noneMatch(node::is)) {
				members.add(name(node.getUri()));
			}
		}
		return members;
	}

	@Override
	void look() {
		this.client.refreshPartitions();
	}

	ServerLink open(String node) {
		return new LettuceCommandLink(LettuceMaster.await(this.plain.connectAsync(ByteArrayCodec.INSTANCE, uri(node))));
	}

	/** Connects to a node for a subscription. */
	StatefulRedisPubSubConnection<byte[], byte[]> subscribe(String node) {
		try {
			StatefulRedisPubSubConnection<byte[], byte[]> connection = LettuceMaster
				.await(this.plain.connectPubSubAsync(ByteArrayCodec.INSTANCE, uri(node)));
			answered(node);
			return connection;
		}
		catch (RuntimeException ex) {
			lost(node);
			throw ex;
		}
	}

	/** Waits, so that what both clients share is not ended before. */
	@Override
	public void close() {
		try {
			end().get(LONGEST_END.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		catch (ExecutionException | TimeoutException ex) {
			// It ends with the resources of the other one.
		}
	}

	/** Ends without waiting. */
	CompletableFuture<Void> end() {
		super.close();
		return this.plain.shutdownAsync(0, 0, TimeUnit.MILLISECONDS);
	}

	private RedisURI uri(String node) {
		int colon = node.lastIndexOf(':');
		RedisURI uri = RedisURI.builder(this.seed)
			.withHost(node.substring(0, colon))
			.withPort(Integer.parseInt(node.substring(colon + 1)))
			.build();
		return uri;
	}

	/** Lettuce keeps it from everybody but its subclasses. */
	private static RedisURI seed(RedisClusterClient client) {
		Method method = ReflectionUtils.findMethod(RedisClusterClient.class, "getFirstUri");
		Assert.state(method != null, "This Lettuce has no method RedisClusterClient.getFirstUri()");
		ReflectionUtils.makeAccessible(method);
		Object seed = ReflectionUtils.invokeMethod(method, client);
		Assert.state(seed instanceof RedisURI, "This Lettuce knows no address of the cluster");
		return (RedisURI) seed;
	}

	private static String name(RedisURI uri) {
		return uri.getHost() + ":" + uri.getPort();
	}

}
