/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.lab;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.types.RedisClientInfo;

/**
 * Causes failures of Redis on purpose.
 */
class RedisTroubles {

	private final RedisConnectionFactory connections;

	private final String client;

	/**
	 * Creates a new instance.
	 * @param connections the connection factory
	 * @param client the name of the connections of this node in Redis, which is
	 * {@code spring.data.redis.client-name}
	 */
	RedisTroubles(RedisConnectionFactory connections, String client) {
		this.connections = connections;
		this.client = client;
	}

	/**
	 * Makes the server close all subscribed connections of this node.
	 * @return how many there still were
	 */
	long dropSubscriptions() {
		try (RedisConnection connection = this.connections.getConnection()) {
			List<RedisClientInfo> clients = connection.serverCommands().getClientList();
			return clients.stream()
				.filter(this::isOurSubscription)
				.map(RedisClientInfo::getAddressPort)
				.mapToLong((address) -> drop(connection, address))
				.sum();
		}
	}

	/** With a filter it is no error if the connection has ended meanwhile. */
	private static long drop(RedisConnection connection, String address) {
		return (connection.execute("CLIENT", bytes("KILL"), bytes("ADDR"), bytes(address)) instanceof Long count)
				? count : 0;
	}

	private boolean isOurSubscription(RedisClientInfo info) {
		return this.client.equals(info.getName())
				&& (isSome(info.getChannelSubscribtions()) || isSome(info.getPatternSubscrbtions()));
	}

	private static boolean isSome(@Nullable Long count) {
		return count != null && count > 0;
	}

	/** Makes the server stop replying to all clients for a while. */
	void freeze(Duration time) {
		try (RedisConnection connection = this.connections.getConnection()) {
			connection.execute("CLIENT", bytes("PAUSE"), bytes(String.valueOf(time.toMillis())), bytes("ALL"));
		}
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

}
