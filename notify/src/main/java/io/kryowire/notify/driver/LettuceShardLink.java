/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;

/**
 * A link over a connection of Lettuce to shard channels.
 */
final class LettuceShardLink extends LettuceMasterLink {

	private final ShardChannels channels = new ShardChannels();

	LettuceShardLink(StatefulRedisPubSubConnection<byte[], byte[]> connection) {
		super(connection);
	}

	@Override
	void listen(LinkListener listener, Collection<byte[]> channels, Collection<byte[]> patterns) throws Exception {
		this.connection.addListener(new Messages(listener));
		subscribe(channels, patterns);
		this.link.run(listener, List.of(), List.of());
	}

	/** One by one, since those of different slots must not come together. */
	@Override
	public void subscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
		this.channels.add(channels);
		channels.forEach((channel) -> this.link.fails(this.connection.async().ssubscribe(channel)));
	}

	@Override
	public void unsubscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
		this.channels.remove(channels);
		channels.forEach((channel) -> this.link.fails(this.connection.async().sunsubscribe(channel)));
	}

	private final class Messages extends RedisPubSubAdapter<byte[], byte[]> {

		private final LinkListener listener;

		Messages(LinkListener listener) {
			this.listener = listener;
		}

		@Override
		public void smessage(byte[] channel, byte[] body) {
			this.listener.message(channel, null, body);
		}

		@Override
		public void ssubscribed(byte[] channel, long count) {
			this.listener.subscribed(Topic.channel(channel));
		}

		@Override
		public void sunsubscribed(byte[] channel, long count) {
			RuntimeException reason = LettuceShardLink.this.channels.ended(channel);
			if (reason != null) {
				LettuceShardLink.this.link.fails(CompletableFuture.failedFuture(reason));
			}
			this.listener.alive();
		}

	}

}
