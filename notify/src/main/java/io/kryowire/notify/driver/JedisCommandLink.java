/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * A link over one connection of Jedis.
 */
final class JedisCommandLink implements ServerLink {

	private final Connection connection;

	/** Gives back what the connection came from. */
	private final Runnable release;

	private final AtomicBoolean closed = new AtomicBoolean();

	/** What was sent last. Used by the thread that runs commands. */
	private int waiting;

	private @Nullable Unanswered failure;

	JedisCommandLink(Connection connection, Runnable release) {
		this.connection = connection;
		this.release = release;
	}

	@Override
	public void send(List<Command> commands, Duration timeout) {
		this.waiting = commands.size();
		if (!isOpen()) {
			this.failure = new Unanswered(false, new JedisConnectionException("This link has been closed"));
			return;
		}
		try {
			this.connection.setSoTimeout(Math.toIntExact(Math.max(1, timeout.toMillis())));
			for (Command command : commands) {
				this.connection.sendCommand(arguments(command));
			}
			// Reads nothing, but lets go what was written, so that nodes work at the same
			// time
			this.connection.getMany(0);
		}
		catch (RuntimeException ex) {
			fail(ex);
		}
		if (!isOpen()) {
			// Jedis connects again, if it is closed in the middle of this. Nothing was
			// sent over that one.
			JedisLinks.disconnect(this.connection);
		}
	}

	@Override
	public List<@Nullable Object> receive() {
		List<@Nullable Object> answers = new ArrayList<>(this.waiting);
		while (answers.size() < this.waiting) {
			answers.add((this.failure != null) ? this.failure : answer());
		}
		this.waiting = 0;
		return answers;
	}

	private @Nullable Object answer() {
		try {
			return this.connection.getOne();
		}
		catch (JedisDataException ex) {
			return new CommandError(String.valueOf(ex.getMessage()));
		}
		catch (RuntimeException ex) {
			return fail(ex);
		}
	}

	private Unanswered fail(RuntimeException cause) {
		this.failure = new Unanswered(true, cause);
		close();
		return this.failure;
	}

	private CommandArguments arguments(Command command) {
		CommandArguments arguments = new Guarded(command);
		command.lead().forEach(arguments::add);
		// As what they are to Jedis they would be collected once more; routing is ours
		command.keys().forEach(arguments::add);
		command.rest().forEach(arguments::add);
		return arguments;
	}

	@Override
	public boolean isOpen() {
		return !this.closed.get();
	}

	@Override
	public void close() {
		if (this.closed.compareAndSet(false, true)) {
			JedisLinks.disconnect(this.connection);
			this.release.run();
		}
	}

	/**
	 * Not for a connection that Jedis has opened instead of the one that was closed: that
	 * knows no password and no database. Jedis asks for the size when it has connected,
	 * before it writes.
	 */
	private final class Guarded extends CommandArguments {

		Guarded(Command command) {
			super(Protocol.Command.valueOf(command.name()));
		}

		@Override
		public int size() {
			if (!isOpen()) {
				throw new IllegalStateException("This link has been closed");
			}
			return super.size();
		}

	}

}
