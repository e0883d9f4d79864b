/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CountDownLatch;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.Message;
import org.springframework.data.redis.connection.MessageListener;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.Subscription;
import org.springframework.data.redis.connection.SubscriptionListener;

/**
 * A link over nothing but Spring Data's own subscription, for drivers and topologies that
 * give no access to their connections.
 * <p>
 * It lives and pings as the others do, but a connection that does not answer at all can
 * only be left behind, not closed: its thread ends when the operating system gives the
 * connection up.
 */
final class SpringLink implements SubscriptionLink {

	private static final byte[] NOTHING = "kryowire:heartbeat".getBytes(StandardCharsets.US_ASCII);

	private final RedisConnection connection;

	private final CountDownLatch end = new CountDownLatch(1);

	SpringLink(RedisConnection connection) {
		this.connection = connection;
	}

	@Override
	public void run(LinkListener listener, Collection<byte[]> channels, Collection<byte[]> patterns) throws Exception {
		try {
			Adapter adapter = new Adapter(this, listener, channels.isEmpty(), patterns);
			if (channels.isEmpty()) {
				this.connection.pSubscribe(adapter, patterns.toArray(byte[][]::new));
			}
			else {
				this.connection.subscribe(adapter, channels.toArray(byte[][]::new));
			}
			Subscription subscription = this.connection.getSubscription();
			if (subscription != null && subscription.isAlive() && this.connection.isSubscribed()) {
				this.end.await();
			}
		}
		finally {
			this.connection.close();
		}
	}

	@Override
	public void ping() {
		unsubscribe(List.of(NOTHING), List.of());
	}

	@Override
	public synchronized void subscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
		Subscription subscription = this.connection.getSubscription();
		if (subscription == null) {
			return;
		}
		if (!channels.isEmpty()) {
			subscription.subscribe(channels.toArray(byte[][]::new));
		}
		if (!patterns.isEmpty()) {
			subscription.pSubscribe(patterns.toArray(byte[][]::new));
		}
	}

	@Override
	public synchronized void unsubscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
		Subscription subscription = this.connection.getSubscription();
		if (subscription == null) {
			return;
		}
		if (!channels.isEmpty()) {
			subscription.unsubscribe(channels.toArray(byte[][]::new));
		}
		if (!patterns.isEmpty()) {
			subscription.pUnsubscribe(patterns.toArray(byte[][]::new));
		}
	}

	@Override
	public void close() {
		this.end.countDown();
		Subscription subscription = this.connection.getSubscription();
		if (subscription != null) {
			try {
				subscription.close();
			}
			catch (RuntimeException ex) {
				// Whoever reads it sees the same and ends.
			}
		}
	}

	private static final class Adapter implements MessageListener, SubscriptionListener {

		private final SpringLink link;

		private final LinkListener listener;

		private boolean complete;

		private final Collection<byte[]> patterns;

		Adapter(SpringLink link, LinkListener listener, boolean complete, Collection<byte[]> patterns) {
			this.link = link;
			this.listener = listener;
			this.complete = complete || patterns.isEmpty();
			this.patterns = patterns;
		}

		@Override
		public void onMessage(Message message, byte @Nullable [] pattern) {
			this.listener.message(message.getChannel(), pattern, message.getBody());
		}

		@Override
		public void onChannelSubscribed(byte[] channel, long count) {
			this.listener.subscribed(Topic.channel(channel));
			if (!this.complete) {
				this.complete = true;
				this.link.subscribe(List.of(), this.patterns);
			}
		}

		@Override
		public void onPatternSubscribed(byte[] pattern, long count) {
			this.listener.subscribed(Topic.pattern(pattern));
		}

		@Override
		public void onChannelUnsubscribed(byte[] channel, long count) {
			this.listener.alive();
		}

		@Override
		public void onPatternUnsubscribed(byte[] pattern, long count) {
			this.listener.alive();
		}

	}

}
