/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

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

	private final RedisConnection connection;

	/**
	 * Whether commands wait for their answers, and these come on the driver's own thread,
	 * which tells us of them: there nothing may wait.
	 */
	private final boolean waits;

	/** Commands of a driver that waits, for the thread that runs the link. */
	private final BlockingQueue<Runnable> commands = new LinkedBlockingQueue<>();

	private volatile boolean closed;

	SpringLink(RedisConnection connection, boolean waits) {
		this.connection = connection;
		this.waits = waits;
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
				while (!this.closed) {
					this.commands.take().run();
				}
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
	public void subscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
		perform((subscription) -> {
			if (!channels.isEmpty()) {
				subscription.subscribe(channels.toArray(byte[][]::new));
			}
			if (!patterns.isEmpty()) {
				subscription.pSubscribe(patterns.toArray(byte[][]::new));
			}
		});
	}

	@Override
	public void unsubscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
		perform((subscription) -> {
			if (!channels.isEmpty()) {
				subscription.unsubscribe(channels.toArray(byte[][]::new));
			}
			if (!patterns.isEmpty()) {
				subscription.pUnsubscribe(patterns.toArray(byte[][]::new));
			}
		});
	}

	private void perform(Consumer<Subscription> command) {
		if (this.waits) {
			this.commands.add(() -> execute(command));
		}
		else {
			execute(command);
		}
	}

	private synchronized void execute(Consumer<Subscription> command) {
		Subscription subscription = this.connection.getSubscription();
		if (subscription != null) {
			command.accept(subscription);
		}
	}

	@Override
	public void close() {
		this.closed = true;
		this.commands.add(() -> {
		});
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
			if (!this.complete) {
				this.complete = true;
				// Before the listener, who may not want all of them any more
				this.link.subscribe(List.of(), this.patterns);
			}
			this.listener.subscribed(Topic.channel(channel));
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
