/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * A link over one connection of Jedis.
 */
final class JedisCommandLink implements CommandLink {

	private final Connection connection;

	/** Gives back what the connection came from. */
	private final Runnable release;

	private volatile boolean closed;

	JedisCommandLink(Connection connection, Runnable release) {
		this.connection = connection;
		this.release = release;
	}

	@Override
	public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
		try {
			send(commands, timeout);
			return receive(commands.size());
		}
		catch (RuntimeException ex) {
			close();
			throw ex;
		}
	}

	void send(List<Command> commands, Duration timeout) {
		this.connection.setSoTimeout(Math.toIntExact(Math.max(1, timeout.toMillis())));
		for (Command command : commands) {
			this.connection.sendCommand(arguments(command));
		}
		// Reads nothing, but lets go what was written, so that nodes work at the same
		// time
		this.connection.getMany(0);
	}

	List<@Nullable Object> receive(int count) {
		List<@Nullable Object> answers = new ArrayList<>(count);
		for (Object answer : this.connection.getMany(count)) {
			answers.add((answer instanceof JedisDataException error)
					? new CommandError(String.valueOf(error.getMessage())) : answer);
		}
		return answers;
	}

	static CommandArguments arguments(Command command) {
		CommandArguments arguments = new CommandArguments(Protocol.Command.valueOf(command.name()));
		command.lead().forEach(arguments::add);
		// As what they are to Jedis they would be collected once more; routing is ours
		command.keys().forEach(arguments::add);
		command.rest().forEach(arguments::add);
		return arguments;
	}

	@Override
	public void close() {
		if (!this.closed) {
			this.closed = true;
			try {
				this.connection.forceDisconnect();
			}
			catch (IOException | RuntimeException ex) {
				// Whoever waits for an answer sees that the connection is gone.
			}
			this.release.run();
		}
	}

}
