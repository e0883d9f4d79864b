/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.protocol.AsyncCommand;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.ProtocolKeyword;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * A link over a connection of Lettuce to one server. It ends with the first lost
 * connection: what Lettuce would send again after its own reconnecting is nothing its
 * sender waits for.
 */
final class LettuceCommandLink implements ServerLink {

	private final StatefulConnection<byte[], byte[]> connection;

	private final AtomicBoolean closed = new AtomicBoolean();

	/** What was sent last. Used by the thread that runs commands. */
	private List<Sent> sent = List.of();

	private long deadline;

	private @Nullable Unanswered failure;

	LettuceCommandLink(StatefulConnection<byte[], byte[]> connection) {
		this.connection = connection;
		connection.addListener(new RedisConnectionStateListener() {

			@Override
			public void onRedisDisconnected(RedisChannelHandler<?, ?> lost) {
				close();
			}

		});
	}

	@Override
	public void send(List<Command> commands, Duration timeout) {
		this.sent = new ArrayList<>(commands.size());
		for (Command command : commands) {
			this.sent.add(new Sent(command));
		}
		this.deadline = System.nanoTime() + timeout.toNanos();
		this.failure = null;
		if (!isOpen() || !this.connection.isOpen()) {
			fail(false, new RedisConnectionException("Connection lost"));
			return;
		}
		try {
			this.connection.dispatch(this.sent);
		}
		catch (RuntimeException ex) {
			fail(true, ex);
		}
	}

	@Override
	public List<@Nullable Object> receive() {
		List<@Nullable Object> answers = new ArrayList<>(this.sent.size());
		for (Sent each : this.sent) {
			answers.add((this.failure != null && !each.isDone()) ? this.failure : answer(each));
		}
		this.sent = List.of();
		return answers;
	}

	private @Nullable Object answer(Sent sent) {
		try {
			return sent.get(Math.max(0, this.deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
		}
		catch (ExecutionException ex) {
			if (ex.getCause() instanceof RedisCommandExecutionException error) {
				return new CommandError(String.valueOf(error.getMessage()));
			}
			// Lettuce refuses commands when it has noticed a loss, a moment before it
			// says so
			return fail(sent.written, new RedisConnectionException("Connection lost", ex.getCause()));
		}
		catch (TimeoutException ex) {
			return fail(true, new RedisCommandTimeoutException("No answer in time"));
		}
		catch (CancellationException ex) {
			return fail(true, new RedisConnectionException("Connection lost", ex));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return fail(true, new RedisCommandTimeoutException("Interrupted"));
		}
	}

	/** What Lettuce has not sent yet must not be sent after its sender has given up. */
	private Unanswered fail(boolean wasSent, RuntimeException cause) {
		Unanswered unanswered = (this.failure != null) ? this.failure : new Unanswered(wasSent, cause);
		this.failure = unanswered;
		this.sent.forEach((each) -> each.cancel(true));
		close();
		return unanswered;
	}

	private static CommandArgs<byte[], byte[]> arguments(Command command) {
		CommandArgs<byte[], byte[]> arguments = new CommandArgs<>(ByteArrayCodec.INSTANCE);
		command.lead().forEach(arguments::add);
		command.keys().forEach(arguments::addKey);
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
			this.connection.closeAsync();
		}
	}

	/** A command and its answer, which knows whether any of it may have been sent. */
	private static final class Sent extends AsyncCommand<byte[], byte[], @Nullable Object> {

		private volatile boolean written;

		Sent(Command command) {
			super(new io.lettuce.core.protocol.Command<>(new Keyword(command.name()), new AnyOutput(),
					arguments(command)));
		}

		@Override
		public void encode(ByteBuf buffer) {
			this.written = true;
			super.encode(buffer);
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
