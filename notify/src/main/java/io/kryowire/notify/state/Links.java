/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandLink;

/**
 * The one link of one thread, which is replaced as soon as it fails. Connecting happens
 * on a thread of its own, because a driver may wait for long: what comes too late is
 * closed when it comes.
 */
final class Links implements AutoCloseable {

	/** Attempts left behind that may still wait for the driver to connect. */
	private static final int MOST_LEFT_BEHIND = 4;

	private final CommandLink.Factory factory;

	private final StateRuntime runtime;

	private final String name;

	private final Duration timeout;

	private final AtomicInteger attempts = new AtomicInteger();

	private volatile boolean closed;

	/** Written by the owning thread, closed by any. */
	private volatile @Nullable CommandLink link;

	Links(CommandLink.Factory factory, StateRuntime runtime, String name, Duration timeout) {
		this.factory = factory;
		this.runtime = runtime;
		this.name = name;
		this.timeout = timeout;
	}

	/** Connects, if that is necessary. What this throws was not sent. */
	void connect() {
		if (this.link == null) {
			CommandLink opened = open();
			this.link = opened;
			if (this.closed) {
				discard();
				throw new IllegalStateException("Closed");
			}
		}
	}

	/** After what this throws, nobody knows what was executed. */
	List<@Nullable Object> run(List<Command> commands) {
		connect();
		CommandLink current = this.link;
		if (current == null) {
			throw new IllegalStateException("Closed");
		}
		try {
			return current.run(commands, this.timeout);
		}
		catch (RuntimeException ex) {
			discard();
			throw ex;
		}
	}

	/** Leaves the connection: the next command goes over another one. */
	void discard() {
		CommandLink old = this.link;
		this.link = null;
		if (old != null) {
			old.close();
		}
	}

	private CommandLink open() {
		if (this.attempts.get() >= MOST_LEFT_BEHIND) {
			throw new IllegalStateException(
					"%d attempts to connect have not ended yet".formatted(this.attempts.get()));
		}
		CompletableFuture<CommandLink> future = new CompletableFuture<>();
		this.attempts.incrementAndGet();
		this.runtime.start(this.name + "-connect", () -> attempt(future));
		try {
			return future.get(this.timeout.toNanos() * 2, TimeUnit.NANOSECONDS);
		}
		catch (TimeoutException ex) {
			future.cancel(false);
			throw new IllegalStateException("No connection to Redis within %d ms".formatted(this.timeout.toMillis() * 2),
					ex);
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException("No connection to Redis: " + ex.getCause().getMessage(), ex.getCause());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			future.cancel(false);
			throw new IllegalStateException("Interrupted", ex);
		}
	}

	private void attempt(CompletableFuture<CommandLink> future) {
		try {
			CommandLink opened = this.factory.open();
			if (!future.complete(opened)) {
				opened.close();
			}
		}
		catch (Throwable ex) {
			future.completeExceptionally(ex);
		}
		finally {
			this.attempts.decrementAndGet();
		}
	}

	@Override
	public void close() {
		this.closed = true;
		discard();
	}

}
