/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.nio.charset.StandardCharsets;

import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.codec.ByteArrayCodec;

import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Opens links over Lettuce, as {@link LettuceLinks} does for subscriptions.
 */
final class LettuceCommandLinks implements CommandLink.Factory {

	private final LettuceConnectionFactory connections;

	LettuceCommandLinks(LettuceConnectionFactory connections) {
		this.connections = connections;
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

	/** The name of a command, as Lettuce wants it. */
	record Keyword(String text) implements io.lettuce.core.protocol.ProtocolKeyword {

		@Override
		public byte[] getBytes() {
			return this.text.getBytes(StandardCharsets.US_ASCII);
		}

		@Override
		public String toString() {
			return this.text;
		}

	}

}
