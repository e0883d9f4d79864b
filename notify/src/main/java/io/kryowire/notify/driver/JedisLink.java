/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import redis.clients.jedis.BinaryJedisPubSub;
import redis.clients.jedis.Connection;

/**
 * A link over a connection of Jedis to channels and patterns.
 */
final class JedisLink extends JedisOwnLink {

	private volatile @Nullable Subscriber subscriber;

	JedisLink(Connection connection, Runnable release) {
		super(connection, release);
	}

	@Override
	void read(LinkListener listener, Collection<byte[]> channels, Collection<byte[]> patterns) {
		if (channels.isEmpty()) {
			Subscriber subscriber = new Subscriber(this, listener, List.of());
			this.subscriber = subscriber;
			subscriber.proceedWithPatterns(this.connection, patterns.toArray(byte[][]::new));
		}
		else {
			Subscriber subscriber = new Subscriber(this, listener, patterns);
			this.subscriber = subscriber;
			subscriber.proceed(this.connection, channels.toArray(byte[][]::new));
		}
	}

	/** PING is as good, but Jedis keeps a memory of each. */
	@Override
	void beat() {
		Subscriber subscriber = this.subscriber;
		if (subscriber != null) {
			subscriber.unsubscribe(NOTHING);
		}
	}

	@Override
	public void subscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
		tell((subscriber) -> {
			if (!channels.isEmpty()) {
				subscriber.subscribe(channels.toArray(byte[][]::new));
			}
			if (!patterns.isEmpty()) {
				subscriber.psubscribe(patterns.toArray(byte[][]::new));
			}
		});
	}

	@Override
	public void unsubscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
		tell((subscriber) -> {
			if (!channels.isEmpty()) {
				subscriber.unsubscribe(channels.toArray(byte[][]::new));
			}
			if (!patterns.isEmpty()) {
				subscriber.punsubscribe(patterns.toArray(byte[][]::new));
			}
		});
	}

	private void tell(Consumer<Subscriber> command) {
		Subscriber subscriber = this.subscriber;
		if (subscriber != null) {
			write(() -> command.accept(subscriber));
		}
	}

	private static final class Subscriber extends BinaryJedisPubSub {

		private final JedisLink link;

		private final LinkListener listener;

		/** Subscribed as soon as the connection reads; touched by its reader alone. */
		private Collection<byte[]> patterns;

		Subscriber(JedisLink link, LinkListener listener, Collection<byte[]> patterns) {
			this.link = link;
			this.listener = listener;
			this.patterns = patterns;
		}

		@Override
		public void onMessage(byte[] channel, byte[] body) {
			this.listener.message(channel, null, body);
		}

		@Override
		public void onPMessage(byte[] pattern, byte[] channel, byte[] body) {
			this.listener.message(channel, pattern, body);
		}

		@Override
		public void onSubscribe(byte[] channel, int count) {
			if (!this.patterns.isEmpty()) {
				Collection<byte[]> postponed = this.patterns;
				this.patterns = List.of();
				this.link.subscribe(List.of(), postponed);
			}
			this.listener.subscribed(Topic.channel(channel));
		}

		@Override
		public void onPSubscribe(byte[] pattern, int count) {
			this.listener.subscribed(Topic.pattern(pattern));
		}

		@Override
		public void onUnsubscribe(byte[] channel, int count) {
			this.listener.alive();
		}

		@Override
		public void onPUnsubscribe(byte[] pattern, int count) {
			this.listener.alive();
		}

	}

}
