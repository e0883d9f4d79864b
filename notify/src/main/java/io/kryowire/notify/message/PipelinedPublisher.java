/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisPipelineException;

/**
 * Publishes for any number of threads over one connection, as many messages in a pipeline
 * as have come together while those before were on their way. Connection and thread are
 * there from the first message to some idle time after the last.
 */
final class PipelinedPublisher implements AutoCloseable {

	private static final int CAPACITY = 16_384;

	private static final int LARGEST_BATCH = 1024;

	private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

	private static final Duration IDLE = Duration.ofSeconds(5);

	private final RedisConnectionFactory connections;

	private final PipelinedCommand command;

	private final ArrayBlockingQueue<Item> queue = new ArrayBlockingQueue<>(CAPACITY);

	/** Written under the monitor of this. */
	private volatile @Nullable Thread writer;

	private volatile boolean closed;

	PipelinedPublisher(RedisConnectionFactory connections) {
		this.connections = connections;
		this.command = PipelinedCommand.of(connections);
	}

	CompletableFuture<Long> publish(byte[] channel, byte[] message) {
		Item item = new Item(channel, message, new CompletableFuture<>());
		if (this.closed) {
			return refuse(item, "RedisMessages have been closed");
		}
		try {
			if (!this.queue.offer(item, LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
				return refuse(item,
						"%d messages have been waiting to be published for %s".formatted(CAPACITY, LONGEST_WAIT));
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return refuse(item, "Interrupted");
		}
		if (this.writer == null) {
			begin();
		}
		return item.result();
	}

	@Override
	public void close() {
		this.closed = true;
		Thread last = this.writer;
		if (last != null) {
			try {
				last.join(LONGEST_WAIT.toMillis());
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}
	}

	private static CompletableFuture<Long> refuse(Item item, String why) {
		item.result().completeExceptionally(new RejectedExecutionException(why));
		return item.result();
	}

	private synchronized void begin() {
		if (this.writer == null) {
			Thread thread = new Thread(this::write, "kryowire-redis-publisher");
			thread.setDaemon(true);
			this.writer = thread;
			thread.start();
		}
	}

	private void write() {
		RedisConnection connection = null;
		List<Item> batch = new ArrayList<>(LARGEST_BATCH);
		try {
			while (next(batch)) {
				connection = publish(connection, batch);
				batch.clear();
			}
		}
		finally {
			release(connection);
			end();
		}
	}

	/** Waits for messages; {@code false} if none have come for some time. */
	private boolean next(List<Item> batch) {
		try {
			long deadline = System.nanoTime() + IDLE.toNanos();
			do {
				Item first = this.queue.poll(this.closed ? 0 : 100, TimeUnit.MILLISECONDS);
				if (first != null) {
					batch.add(first);
					this.queue.drainTo(batch, LARGEST_BATCH - 1);
					return true;
				}
			}
			while (!this.closed && System.nanoTime() < deadline);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		return false;
	}

	private synchronized void end() {
		this.writer = null;
		if (!this.queue.isEmpty()) {
			begin();
		}
	}

	private @Nullable RedisConnection publish(@Nullable RedisConnection open, List<Item> batch) {
		RedisConnection connection = open;
		try {
			if (connection == null) {
				connection = this.command.prepare(this.connections.getConnection());
			}
			connection.openPipeline();
			for (Item item : batch) {
				this.command.publish(connection, item.channel(), item.message());
			}
			tell(batch, connection.closePipeline());
			return connection;
		}
		catch (RedisPipelineException ex) {
			release(connection);
			if (ex.getPipelineResult().size() == batch.size()) {
				// What is refused to one has been done for the others
				tell(batch, new ArrayList<@Nullable Object>(ex.getPipelineResult()));
			}
			// Lettuce's does not say what has become of which
			Throwable failure = PublishFailure.explain(ex);
			batch.forEach((item) -> item.result().completeExceptionally(failure));
			return null;
		}
		catch (Throwable ex) {
			release(connection);
			batch.forEach((item) -> item.result().completeExceptionally(ex));
			return null;
		}
	}

	private static void tell(List<Item> batch, List<@Nullable Object> results) {
		for (int i = 0; i < batch.size(); i++) {
			Item item = batch.get(i);
			if (results.get(i) instanceof Throwable refusal) {
				item.result()
					.completeExceptionally(
							PublishFailure.explain(new String(item.channel(), StandardCharsets.UTF_8), refusal));
			}
			else {
				item.result().complete((results.get(i) instanceof Number number) ? number.longValue() : 0L);
			}
		}
	}

	private static void release(@Nullable RedisConnection connection) {
		if (connection != null) {
			try {
				connection.close();
			}
			catch (RuntimeException ex) {
				// It is broken, which those that published over it have been told.
			}
		}
	}

	private record Item(byte[] channel, byte[] message, CompletableFuture<Long> result) {
	}

}
