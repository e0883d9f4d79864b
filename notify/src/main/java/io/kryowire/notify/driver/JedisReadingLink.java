/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.commands.ProtocolCommand;

/**
 * A link over a connection of Jedis that reads for itself, since what Jedis has for
 * subscribers knows nothing of what it is told. What the server refuses ends it.
 */
abstract class JedisReadingLink implements SubscriptionLink {

	private final Connection connection;

	/** Gives back what the connection came from. */
	private final Runnable release;

	/** Held while commands are written, which several threads do. */
	private final ReentrantLock writing = new ReentrantLock();

	private volatile boolean closed;

	JedisReadingLink(Connection connection, Runnable release) {
		this.connection = connection;
		this.release = release;
	}

	@Override
	public final void run(LinkListener listener, Collection<byte[]> channels, Collection<byte[]> patterns) {
		try {
			this.connection.setTimeoutInfinite();
			LinkListener telling = begin(listener);
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

	/** Sends what comes first, and returns whom to tell. */
	LinkListener begin(LinkListener listener) {
		return listener;
	}

	private void tell(@Nullable Object reply, LinkListener listener) {
		if (reply instanceof List<?> push && push.size() > 1 && push.get(0) instanceof byte[] kind) {
			tell(new String(kind, StandardCharsets.US_ASCII), push, listener);
		}
		else {
			listener.alive();
		}
	}

	/** Tells what the server has said, the kind of it first. */
	abstract void tell(String kind, List<?> push, LinkListener listener);

	@Override
	public final void ping() {
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

	/** Has commands sent together. */
	final void write(Runnable commands) {
		this.writing.lock();
		try {
			commands.run();
			flush();
		}
		finally {
			this.writing.unlock();
		}
	}

	final void send(ProtocolCommand command, Collection<byte[]> words) {
		this.connection.sendCommand(command, words.toArray(byte[][]::new));
	}

	/** Reads nothing, but lets go what was written. */
	private void flush() {
		this.connection.getMany(0);
	}

	@Override
	public final void close() {
		this.closed = true;
		JedisLinks.disconnect(this.connection);
	}

}
