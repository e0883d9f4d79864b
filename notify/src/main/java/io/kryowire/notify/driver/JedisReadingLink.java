/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;

import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.commands.ProtocolCommand;

/**
 * A link over a connection of Jedis that reads for itself, since what Jedis has for
 * subscribers knows nothing of what it is told. What the server refuses ends it.
 */
abstract class JedisReadingLink extends JedisOwnLink {

	JedisReadingLink(Connection connection, Runnable release) {
		super(connection, release);
	}

	@Override
	final void read(LinkListener listener, Collection<byte[]> channels, Collection<byte[]> patterns) {
		this.connection.setTimeoutInfinite();
		LinkListener telling = begin(listener);
		subscribe(channels, patterns);
		while (!isClosed()) {
			tell(this.connection.getUnflushedObject(), telling);
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
	final void beat() {
		send(Command.UNSUBSCRIBE, List.of(NOTHING));
		flush();
	}

	/** Has commands sent together. */
	final void sendAll(Runnable commands) {
		write(() -> {
			commands.run();
			flush();
		});
	}

	final void send(ProtocolCommand command, Collection<byte[]> words) {
		this.connection.sendCommand(command, words.toArray(byte[][]::new));
	}

	/** Reads nothing, but lets go what was written. */
	private void flush() {
		this.connection.getMany(0);
	}

}
