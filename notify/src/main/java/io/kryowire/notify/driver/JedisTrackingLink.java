/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.commands.ProtocolCommand;

/**
 * A link over a connection of Jedis that tracks keys. It reads for itself, since what
 * Jedis has for subscribers knows nothing of changed keys.
 */
final class JedisTrackingLink implements SubscriptionLink {

	private final Connection connection;

	/** Gives back what the connection came from. */
	private final Runnable release;

	private final TrackedPrefixes prefixes = new TrackedPrefixes();

	/** Held while commands are written, which several threads do. */
	private final ReentrantLock writing = new ReentrantLock();

	private volatile boolean closed;

	JedisTrackingLink(Connection connection, Runnable release) {
		this.connection = connection;
		this.release = release;
	}

	@Override
	public void run(LinkListener listener, Collection<byte[]> channels, Collection<byte[]> patterns) {
		TrackingListener telling = new TrackingListener(listener, this.prefixes);
		try {
			this.connection.setTimeoutInfinite();
			this.connection.sendCommand(Command.HELLO, TrackedPrefixes.PROTOCOL);
			subscribe(channels, patterns);
			while (!this.closed) {
				tell(this.connection.getUnflushedObject(), telling);
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

	private static void tell(@Nullable Object reply, TrackingListener listener) {
		if (reply instanceof List<?> push && push.size() > 1 && push.get(0) instanceof byte[] kind) {
			switch (new String(kind, StandardCharsets.US_ASCII)) {
				case "invalidate" -> listener.keysChanged(names(push.get(1)));
				case "subscribe" -> listener.subscribed(Topic.channel((byte[]) push.get(1)));
				default -> listener.alive();
			}
		}
		else {
			listener.alive();
		}
	}

	private static @Nullable List<byte[]> names(@Nullable Object keys) {
		if (!(keys instanceof List<?> all)) {
			return null;
		}
		List<byte[]> names = new ArrayList<>(all.size());
		all.forEach((name) -> names.add((byte[]) name));
		return names;
	}

	@Override
	public void ping() {
		// Whoever writes for so long as to be met here has a connection that is stuck
		if (this.writing.tryLock()) {
			try {
				send(Command.UNSUBSCRIBE, List.of(NOTHING));
				flush();
			}
			finally {
				this.writing.unlock();
			}
		}
	}

	@Override
	public void subscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
		write(() -> {
			this.prefixes.add(channels).forEach((words) -> send(Command.CLIENT, words));
			send(Command.SUBSCRIBE, channels);
		});
	}

	/** What changes of the keys is told further on: it can only be ended for all. */
	@Override
	public void unsubscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
		write(() -> send(Command.UNSUBSCRIBE, channels));
	}

	private void write(Runnable commands) {
		this.writing.lock();
		try {
			commands.run();
			flush();
		}
		finally {
			this.writing.unlock();
		}
	}

	private void send(ProtocolCommand command, Collection<byte[]> words) {
		this.connection.sendCommand(command, words.toArray(byte[][]::new));
	}

	/** Reads nothing, but lets go what was written. */
	private void flush() {
		this.connection.getMany(0);
	}

	@Override
	public void close() {
		this.closed = true;
		JedisLinks.disconnect(this.connection);
	}

}
