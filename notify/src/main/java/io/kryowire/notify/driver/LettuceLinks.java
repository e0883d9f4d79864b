/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.codec.ByteArrayCodec;

import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Links over Lettuce, each over a connection of its own: Spring Data's pool would hand
 * out a half-open one again. A client without an address of its own (static master and
 * replicas) is left to Spring Data, which knows the nodes.
 */
final class LettuceLinks implements LinkFactory, CommandLink.Factory {

	private final LettuceConnectionFactory connections;

	private volatile boolean addressless;

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
	public CommandLink open() {
		AbstractRedisClient client = this.connections.getRequiredNativeClient();
		if (client instanceof RedisClusterClient cluster) {
			StatefulRedisClusterConnection<byte[], byte[]> connection = cluster.connect(ByteArrayCodec.INSTANCE);
			return new LettuceCommandLink(connection, connection.async());
		}
		if (client instanceof RedisClient single) {
			StatefulRedisConnection<byte[], byte[]> connection = single.connect(ByteArrayCodec.INSTANCE);
			if (this.connections.getDatabase() != 0) {
				connection.sync().select(this.connections.getDatabase());
			}
			return new LettuceCommandLink(connection, connection.async());
		}
		throw new IllegalStateException(
				"State topics do not know how to use a %s of Lettuce".formatted(client.getClass().getName()));
	}

}
