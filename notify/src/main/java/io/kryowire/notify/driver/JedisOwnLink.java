/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.Collection;
import java.util.concurrent.locks.ReentrantLock;

import redis.clients.jedis.Connection;

/**
 * A link over a connection of Jedis that nobody else has. The thread that runs the link
 * reads it to its end.
 */
abstract class JedisOwnLink implements SubscriptionLink {

	final Connection connection;

	/** Gives back what the connection came from. */
	private final Runnable release;

	/** Held while commands are written, which several threads do. */
	private final ReentrantLock writing = new ReentrantLock();

	private volatile boolean closed;

	JedisOwnLink(Connection connection, Runnable release) {
		this.connection = connection;
		this.release = release;
	}

	@Override
	public final void run(LinkListener listener, Collection<byte[]> channels, Collection<byte[]> patterns) {
		try {
			read(listener, channels, patterns);
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

	/** Subscribes, and reads until the connection ends. */
	abstract void read(LinkListener listener, Collection<byte[]> channels, Collection<byte[]> patterns);

	@Override
	public final void ping() {
		// Whoever writes for so long as to be met here has a connection that is stuck:
		// the answer will be missed in time.
		if (this.writing.tryLock()) {
			try {
				beat();
			}
			finally {
				this.writing.unlock();
			}
		}
	}

	/** Sends what changes nothing and is answered, while nobody else writes. */
	abstract void beat();

	/** Has commands written, while nobody else does. */
	final void write(Runnable commands) {
		this.writing.lock();
		try {
			commands.run();
		}
		finally {
			this.writing.unlock();
		}
	}

	final boolean isClosed() {
		return this.closed;
	}

	@Override
	public final void close() {
		this.closed = true;
		JedisLinks.disconnect(this.connection);
	}

}
