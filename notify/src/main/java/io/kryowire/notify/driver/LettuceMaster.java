/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.lang.reflect.Field;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;

import io.lettuce.core.ConnectionFuture;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import org.jspecify.annotations.Nullable;

import org.springframework.util.ReflectionUtils;

/**
 * Connections of Lettuce to the one master there is, be it at an address or where
 * Sentinels say.
 */
final class LettuceMaster {

	private static final Duration BETWEEN_COMMANDS = Duration.ofSeconds(1);

	/** A subscription is there all the time, and each question is a connection. */
	private static final Duration WHILE_SUBSCRIBED = Duration.ofSeconds(10);

	private final RedisClient client;

	private final @Nullable RedisURI uri;

	/** Nothing without Sentinels. */
	private final @Nullable NamedMaster named;

	LettuceMaster(RedisClient client, boolean sentinels) {
		this.client = client;
		this.uri = uri(client);
		this.named = (sentinels && this.uri != null) ? new NamedMaster(client, this.uri) : null;
	}

	boolean isOf(RedisClient other) {
		return this.client == other;
	}

	/** Connects for commands. */
	Connected<StatefulRedisConnection<byte[], byte[]>> connect() {
		RedisURI known = where();
		return (known != null) ? connected(this.client.connectAsync(ByteArrayCodec.INSTANCE, known), BETWEEN_COMMANDS)
				: new Connected<>(this.client.connect(ByteArrayCodec.INSTANCE), () -> true);
	}

	/** Connects for a subscription. */
	Connected<StatefulRedisPubSubConnection<byte[], byte[]>> connectPubSub() {
		RedisURI known = where();
		return (known != null)
				? connected(this.client.connectPubSubAsync(ByteArrayCodec.INSTANCE, known), WHILE_SUBSCRIBED)
				: new Connected<>(this.client.connectPubSub(ByteArrayCodec.INSTANCE), () -> true);
	}

	/** Where it is known, since Lettuce leaves open what it waits for itself. */
	private @Nullable RedisURI where() {
		RedisURI uri = this.uri;
		return (uri != null && (uri.getHost() != null || uri.getSocket() != null || this.named != null)) ? uri : null;
	}

	private <C extends StatefulRedisConnection<byte[], byte[]>> Connected<C> connected(ConnectionFuture<C> connecting,
			Duration between) {
		NamedMaster master = this.named;
		long begun = (master != null) ? master.now() : 0;
		C connection = await(connecting);
		if (master == null) {
			return new Connected<>(connection, () -> true);
		}
		SocketAddress address = connecting.getRemoteAddress();
		master.found(address, begun);
		return new Connected<>(connection, () -> master.isAt(address, between));
	}

	/** What comes after the wait was interrupted is closed when it comes. */
	static <C extends StatefulRedisConnection<byte[], byte[]>> C await(ConnectionFuture<C> connecting) {
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

	/**
	 * Lettuce keeps it to itself; nothing where it cannot be had, as in a native image.
	 */
	static @Nullable RedisURI uri(RedisClient client) {
		Field field = ReflectionUtils.findField(RedisClient.class, "redisURI");
		if (field == null) {
			return null;
		}
		ReflectionUtils.makeAccessible(field);
		return (RedisURI) ReflectionUtils.getField(field, client);
	}

	/**
	 * A connection.
	 *
	 * @param current whether the driver would still connect to the same server
	 */
	record Connected<C>(C connection, BooleanSupplier current) {
	}

}
