/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import redis.clients.jedis.BinaryJedisPubSub;
import redis.clients.jedis.Connection;

/**
 * A link over a connection of Jedis. The thread that runs the link reads it to its end.
 */
final class JedisLink implements SubscriptionLink {

	private final Connection connection;

	/** Gives back what the connection came from. */
	private final Runnable release;

	/** Held while a command is written, which several threads do. */
	private final ReentrantLock writing = new ReentrantLock();

	private volatile @Nullable Subscriber subscriber;

	private volatile boolean closed;

	JedisLink(Connection connection, Runnable release) {
		this.connection = connection;
		this.release = release;
	}

	@Override
	public void run(LinkListener listener, Collection<byte[]> channels, Collection<byte[]> patterns) {
		try {
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
		catch (RuntimeException ex) {
			if (!this.closed) {
				throw ex;
			}
		}
		finally {
			close();
			this.release.run();
		}
	}

	@Override
	public void ping() {
		Subscriber subscriber = this.subscriber;
		// Whoever writes for so long as to be met here has a connection that is stuck:
		// the answer will be missed in time. PING is as good, but Jedis keeps a memory
		// of each.
		if (subscriber != null && this.writing.tryLock()) {
			try {
				subscriber.unsubscribe(NOTHING);
			}
			finally {
				this.writing.unlock();
			}
		}
	}

	@Override
	public void subscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
		write((subscriber) -> {
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
		write((subscriber) -> {
			if (!channels.isEmpty()) {
				subscriber.unsubscribe(channels.toArray(byte[][]::new));
			}
			if (!patterns.isEmpty()) {
				subscriber.punsubscribe(patterns.toArray(byte[][]::new));
			}
		});
	}

	@Override
	public void close() {
		this.closed = true;
		JedisLinks.disconnect(this.connection);
	}

	private void write(Consumer<Subscriber> command) {
		Subscriber subscriber = this.subscriber;
		if (subscriber == null) {
			return;
		}
		this.writing.lock();
		try {
			command.accept(subscriber);
		}
		finally {
			this.writing.unlock();
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
