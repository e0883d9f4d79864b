/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;

/**
 * A link over a connection of Lettuce, whose own reconnecting ends with the first lost
 * connection: its pauses grow to half a minute, and what it subscribes again it tells
 * nobody.
 */
final class LettuceLink implements SubscriptionLink {

	private final StatefulRedisPubSubConnection<byte[], byte[]> connection;

	private final CompletableFuture<Void> end = new CompletableFuture<>();

	/** Lettuce complains of a connection that is closed twice. */
	private final AtomicBoolean closed = new AtomicBoolean();

	LettuceLink(StatefulRedisPubSubConnection<byte[], byte[]> connection) {
		this.connection = connection;
		// Nothing may be sent before that another connection could take the place of
		connection.addListener(new Disconnection());
	}

	@Override
	public void run(LinkListener listener, Collection<byte[]> channels, Collection<byte[]> patterns) throws Exception {
		try {
			this.connection.addListener(new Messages(listener));
			if (!this.connection.isOpen()) {
				throw new RedisConnectionException("Connection lost before anything was subscribed");
			}
			subscribe(channels, patterns);
			this.end.get();
		}
		catch (ExecutionException ex) {
			throw (ex.getCause() instanceof Exception cause) ? cause : ex;
		}
		finally {
			close();
		}
	}

	@Override
	public void ping() {
		fails(this.connection.async().unsubscribe(NOTHING));
	}

	@Override
	public void subscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
		if (!channels.isEmpty()) {
			fails(this.connection.async().subscribe(channels.toArray(byte[][]::new)));
		}
		if (!patterns.isEmpty()) {
			fails(this.connection.async().psubscribe(patterns.toArray(byte[][]::new)));
		}
	}

	@Override
	public void unsubscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
		if (!channels.isEmpty()) {
			fails(this.connection.async().unsubscribe(channels.toArray(byte[][]::new)));
		}
		if (!patterns.isEmpty()) {
			fails(this.connection.async().punsubscribe(patterns.toArray(byte[][]::new)));
		}
	}

	@Override
	public void close() {
		this.end.complete(null);
		if (this.closed.compareAndSet(false, true)) {
			this.connection.closeAsync();
		}
	}

	/** A command that the server refuses ends the link, with the reason. */
	void fails(CompletionStage<?> command) {
		command.whenComplete((none, failure) -> {
			if (failure != null) {
				this.end.completeExceptionally(failure);
			}
		});
	}

	private final class Disconnection implements RedisConnectionStateListener {

		@Override
		public void onRedisDisconnected(RedisChannelHandler<?, ?> connection) {
			LettuceLink.this.end.completeExceptionally(new RedisConnectionException("Connection lost"));
			// Before Lettuce reconnects and subscribes by itself
			close();
		}

		@Override
		public void onRedisExceptionCaught(RedisChannelHandler<?, ?> connection, Throwable cause) {
			LettuceLink.this.end.completeExceptionally(cause);
		}

	}

	private static final class Messages extends RedisPubSubAdapter<byte[], byte[]> {

		private final LinkListener listener;

		Messages(LinkListener listener) {
			this.listener = listener;
		}

		@Override
		public void message(byte[] channel, byte[] body) {
			this.listener.message(channel, null, body);
		}

		@Override
		public void message(byte[] pattern, byte[] channel, byte[] body) {
			this.listener.message(channel, pattern, body);
		}

		@Override
		public void subscribed(byte[] channel, long count) {
			this.listener.subscribed(Topic.channel(channel));
		}

		@Override
		public void psubscribed(byte[] pattern, long count) {
			this.listener.subscribed(Topic.pattern(pattern));
		}

		@Override
		public void unsubscribed(byte[] channel, long count) {
			this.listener.alive();
		}

		@Override
		public void punsubscribed(byte[] pattern, long count) {
			this.listener.alive();
		}

	}

}
