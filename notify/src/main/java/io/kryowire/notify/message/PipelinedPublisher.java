/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.connection.RedisConnectionFactory;

import io.kryowire.codec.WireCoder;
import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.driver.TimeText;
import io.kryowire.notify.pipeline.Causes;
import io.kryowire.notify.pipeline.CommandPipeline;
import io.kryowire.notify.pipeline.DaemonRuntime;
import io.kryowire.notify.pipeline.MasterCheck;
import io.kryowire.notify.pipeline.PipelineThread;
import io.kryowire.notify.schema.SchemaStore;

/**
 * Publishes for any number of threads over one connection, as many messages in a pipeline
 * as have come together while those before were on their way. The connection is there
 * from the first message to some idle time after the last.
 */
final class PipelinedPublisher implements AutoCloseable {

	/** Bytes of messages that have no answer yet, unless a single one has more. */
	static final long MOST_BYTES = 64L << 20;

	/** What a message costs besides its bytes, about. */
	private static final int OVERHEAD = 256;

	/** How long a message may wait for room, and the closing for messages. */
	private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

	/** Whoever waits for an answer waits so many times as long. */
	private static final int LONGEST_ANSWER = 6;

	/** How long the answers to a batch may take. */
	private static final Duration COMMAND_TIMEOUT = Duration.ofSeconds(5);

	/** For how long it is tried again to send what certainly was not sent. */
	private static final Duration PATIENCE = Duration.ofSeconds(2);

	/** Servers and firewalls drop connections that are idle for longer. */
	private static final Duration IDLE = Duration.ofMinutes(1);

	private final RedisConnectionFactory connections;

	private final @Nullable SchemaStore schemas;

	private final SendRoom room;

	private final Duration longestWait;

	private final DaemonRuntime runtime = new DaemonRuntime("kryowire-redis-publisher-scheduler");

	/** Made for the first message. Written under the monitor of this. */
	private volatile @Nullable CommandPipeline pipeline;

	/** Where the links of the pipeline come from. Guarded by the monitor of this. */
	private CommandLink.@Nullable Factory links;

	private volatile boolean closed;

	PipelinedPublisher(RedisConnectionFactory connections, @Nullable SchemaStore schemas) {
		this(connections, MOST_BYTES, LONGEST_WAIT, schemas);
	}

	PipelinedPublisher(RedisConnectionFactory connections, long mostBytes, Duration longestWait,
			@Nullable SchemaStore schemas) {
		this.schemas = schemas;
		this.connections = connections;
		this.room = new SendRoom(mostBytes);
		this.longestWait = longestWait;
	}

	/**
	 * Publishes.
	 * @param coder what has encoded the payload
	 */
	CompletableFuture<Long> publish(byte[] channel, byte[] message, @Nullable WireCoder<?> coder) {
		CommandPipeline pipeline;
		try {
			pipeline = pipeline();
		}
		catch (RuntimeException ex) {
			return CompletableFuture.failedFuture(ex);
		}
		int weight = channel.length + message.length + OVERHEAD;
		long wait = PipelineThread.mayWaitFor(pipeline) ? this.longestWait.toNanos() : 0;
		if (!this.room.take(weight, wait)) {
			return refused(full(wait));
		}
		Result result = new Result(this.room, weight);
		Command command = new Command("PUBLISH", List.of(), List.of(), List.of(channel, message));
		if (this.schemas == null || this.schemas.isStored()) {
			pipeline.send(command, false, PATIENCE, result);
		}
		else {
			this.schemas.then(coder, () -> {
				pipeline.send(command, false, PATIENCE, result);
				return result.receivers();
			}).exceptionally((failure) -> {
				result.completeExceptionally(Causes.of(failure));
				return 0L;
			});
		}
		return result.receivers();
	}

	private String full(long wait) {
		if (wait > 0 && Thread.currentThread().isInterrupted()) {
			return "Interrupted";
		}
		String bytes = "Messages of %d bytes are waiting to be published".formatted(this.room.taken());
		return (wait > 0) ? "%s, and have been for %s".formatted(bytes, TimeText.of(this.longestWait))
				: bytes + ", and a callback on a thread that takes Redis' answers cannot wait for room";
	}

	/**
	 * Waits for an answer. Callbacks run on the thread that brings it, and one of them
	 * may wait for the thread that waits here.
	 */
	long await(CompletableFuture<Long> receivers, String channel) {
		Duration longest = this.longestWait.multipliedBy(LONGEST_ANSWER);
		try {
			return PipelineThread.await(receivers, longest);
		}
		catch (TimeoutException ex) {
			throw new RedisConnectionFailureException(
					"Publishing to channel '%s' has had no answer for %s, since the thread that publishes is busy, perhaps with a callback of a future of 'send' that waits for something. Redis may publish the message nevertheless"
						.formatted(LogText.of(channel), TimeText.of(longest)),
					ex);
		}
	}

	private static CompletableFuture<Long> refused(String why) {
		return CompletableFuture.failedFuture(new RejectedExecutionException(why));
	}

	private CommandPipeline pipeline() {
		CommandPipeline made = this.pipeline;
		if (made != null && !this.closed) {
			return made;
		}
		synchronized (this) {
			if (this.closed) {
				throw new RejectedExecutionException(PublishFailures.CLOSED);
			}
			made = this.pipeline;
			if (made == null) {
				CommandLink.Factory driver = CommandLink.Factory.forMessages(this.connections);
				CommandLink.Factory links = (this.schemas != null) ? this.schemas.storingAgain(driver) : driver;
				made = new CommandPipeline("kryowire-redis-publisher", links, this.runtime, new PublishFailures(),
						COMMAND_TIMEOUT, this.longestWait, IDLE,
						MasterCheck.of((this.schemas != null) ? this.schemas.keys().days() : null));
				this.links = links;
				this.pipeline = made;
			}
			return made;
		}
	}

	/** Waits for what has been taken and for those who are told of it, and ends. */
	@Override
	public void close() {
		CommandPipeline last;
		CommandLink.Factory links;
		synchronized (this) {
			this.closed = true;
			last = this.pipeline;
			links = this.links;
		}
		if (last != null) {
			if (!last.isOwnThread()) {
				this.room.awaitEmpty(this.longestWait.toNanos());
			}
			last.close();
		}
		if (links != null) {
			links.close();
		}
		this.runtime.close();
	}

	/**
	 * The answer to a message. It makes room for others when callbacks have run, for
	 * which closing waits.
	 */
	private static final class Result extends CompletableFuture<@Nullable Object> {

		private static final AtomicIntegerFieldUpdater<Result> WEIGHT = AtomicIntegerFieldUpdater
			.newUpdater(Result.class, "weight");

		private final SendRoom room;

		private volatile int weight;

		Result(SendRoom room, int weight) {
			this.room = room;
			this.weight = weight;
		}

		/** The same future: PUBLISH is answered with a number. */
		@SuppressWarnings("unchecked")
		CompletableFuture<Long> receivers() {
			return (CompletableFuture<Long>) (CompletableFuture<?>) this;
		}

		@Override
		public boolean complete(@Nullable Object value) {
			boolean first = super.complete((value instanceof Long) ? value : Long.valueOf(0));
			give();
			return first;
		}

		@Override
		public boolean completeExceptionally(Throwable cause) {
			boolean first = super.completeExceptionally(cause);
			give();
			return first;
		}

		@Override
		public boolean cancel(boolean mayInterrupt) {
			boolean first = super.cancel(mayInterrupt);
			give();
			return first;
		}

		private void give() {
			int weight = WEIGHT.getAndSet(this, 0);
			if (weight > 0) {
				this.room.give(weight);
			}
		}

	}

}
