/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.ProtocolKeyword;
import org.jspecify.annotations.Nullable;

/**
 * A link over a connection of Lettuce. It ends with the first lost connection: what
 * Lettuce would send again after its own reconnecting is nothing its sender waits for.
 */
final class LettuceCommandLink implements CommandLink {

	private final StatefulConnection<byte[], byte[]> connection;

	private final RedisClusterAsyncCommands<byte[], byte[]> commands;

	private final AtomicBoolean closed = new AtomicBoolean();

	LettuceCommandLink(StatefulConnection<byte[], byte[]> connection,
			RedisClusterAsyncCommands<byte[], byte[]> commands) {
		this.connection = connection;
		this.commands = commands;
		connection.addListener(new RedisConnectionStateListener() {

			@Override
			public void onRedisDisconnected(RedisChannelHandler<?, ?> lost) {
				close();
			}

		});
	}

	@Override
	public List<@Nullable Object> run(List<Command> wanted, Duration timeout) {
		List<RedisFuture<Object>> sent = new ArrayList<>(wanted.size());
		try {
			if (!this.connection.isOpen()) {
				throw new RedisConnectionException("Connection lost");
			}
			this.connection.setAutoFlushCommands(false);
			for (Command command : wanted) {
				sent.add(this.commands.dispatch(new Keyword(command.name()), new AnyOutput(), arguments(command)));
			}
			// From now on, for what a node redirects to another one, where it must not
			// wait
			this.connection.setAutoFlushCommands(true);
			this.connection.flushCommands();
			return receive(sent, System.nanoTime() + timeout.toNanos());
		}
		catch (RuntimeException ex) {
			// What Lettuce has not sent yet must not be sent after its sender has given
			// up
			sent.forEach((each) -> each.cancel(true));
			close();
			throw ex;
		}
	}

	private List<@Nullable Object> receive(List<RedisFuture<Object>> sent, long deadline) {
		List<@Nullable Object> answers = new ArrayList<>(sent.size());
		for (RedisFuture<Object> each : sent) {
			try {
				answers.add(each.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS));
			}
			catch (ExecutionException ex) {
				if (ex.getCause() instanceof RedisCommandExecutionException error) {
					answers.add(new CommandError(String.valueOf(error.getMessage())));
					continue;
				}
				throw new RedisConnectionException("Connection lost", ex.getCause());
			}
			catch (TimeoutException ex) {
				throw new RedisCommandTimeoutException("No answer in time");
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				throw new RedisCommandTimeoutException("Interrupted");
			}
		}
		return answers;
	}

	private static CommandArgs<byte[], byte[]> arguments(Command command) {
		CommandArgs<byte[], byte[]> arguments = new CommandArgs<>(ByteArrayCodec.INSTANCE);
		command.lead().forEach(arguments::add);
		command.keys().forEach(arguments::addKey);
		command.rest().forEach(arguments::add);
		return arguments;
	}

	@Override
	public void close() {
		if (this.closed.compareAndSet(false, true)) {
			this.connection.closeAsync();
		}
	}

	/** The name of a command, as Lettuce wants it. */
	private record Keyword(String text) implements ProtocolKeyword {

		@Override
		public byte[] getBytes() {
			return this.text.getBytes(StandardCharsets.US_ASCII);
		}

		@Override
		public String toString() {
			return this.text;
		}

	}

}
