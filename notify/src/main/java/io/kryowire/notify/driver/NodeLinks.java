/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

/**
 * The links to the nodes of a cluster. Each is opened on a thread of its own, because a
 * driver may wait for long; one that comes too late is there for the next time. Used by
 * one thread; {@link #close} by any.
 */
final class NodeLinks implements AutoCloseable {

	/** After which an attempt is left to itself, and there is another one. */
	private static final long LONGEST_ATTEMPT_NANOS = TimeUnit.SECONDS.toNanos(10);

	/** After which a node may be none any more. */
	private static final long IDLE_NANOS = TimeUnit.MINUTES.toNanos(1);

	private final Function<String, ServerLink> opening;

	private final Runnable release;

	private final LongSupplier nanoTime;

	private final Map<String, Attempt> attempts = new ConcurrentHashMap<>();

	private volatile boolean closed;

	NodeLinks(Function<String, ServerLink> opening, Runnable release) {
		this(opening, release, System::nanoTime);
	}

	NodeLinks(Function<String, ServerLink> opening, Runnable release, LongSupplier nanoTime) {
		this.opening = opening;
		this.release = release;
		this.nanoTime = nanoTime;
	}

	/** Begins to connect, unless that has been done. */
	void begin(String node) {
		Attempt attempt = this.attempts.get(node);
		if (attempt != null && attempt.isOverdue(now())) {
			forget(node, attempt);
			attempt = null;
		}
		if (attempt != null) {
			attempt.used = now();
		}
		else {
			endIdle();
			attempt = new Attempt(node, this.opening, now());
			this.attempts.put(node, attempt);
			if (this.closed) {
				attempt.close();
			}
		}
	}

	private void endIdle() {
		long now = now();
		this.attempts.forEach((node, attempt) -> {
			if (now - attempt.used > IDLE_NANOS) {
				forget(node, attempt);
			}
		});
	}

	/** Whether there is nothing to wait for. */
	boolean isReady(String node) {
		Attempt attempt = this.attempts.get(node);
		return attempt == null || attempt.link.isDone();
	}

	/** Waits for a connection. What this throws was not sent. */
	ServerLink get(String node, long nanos) {
		Attempt attempt = this.attempts.get(node);
		if (attempt == null || this.closed) {
			throw new IllegalStateException("This link has been closed");
		}
		attempt.used = now();
		try {
			return attempt.link.get(Math.max(0, nanos), TimeUnit.NANOSECONDS);
		}
		catch (TimeoutException ex) {
			throw new IllegalStateException("No connection to %s yet".formatted(node), ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException("Interrupted", ex);
		}
		catch (ExecutionException ex) {
			this.attempts.remove(node, attempt);
			throw new IllegalStateException("No connection to %s: %s".formatted(node, String.valueOf(ex.getCause())),
					ex.getCause());
		}
	}

	/** Has the next command go over another connection. */
	void forget(String node, ServerLink link) {
		Attempt attempt = this.attempts.get(node);
		if (attempt != null && attempt.link.getNow(null) == link) {
			forget(node, attempt);
		}
	}

	private void forget(String node, Attempt attempt) {
		this.attempts.remove(node, attempt);
		attempt.close();
	}

	private long now() {
		return this.nanoTime.getAsLong();
	}

	boolean isOpen() {
		return !this.closed;
	}

	@Override
	public void close() {
		if (!this.closed) {
			this.closed = true;
			this.attempts.values().forEach(Attempt::close);
			this.release.run();
		}
	}

	/** A link, or what will be one. */
	private static final class Attempt {

		private final CompletableFuture<@Nullable ServerLink> link = new CompletableFuture<>();

		private final long begun;

		/** Touched by the thread that runs commands. */
		private long used;

		private final Thread thread;

		Attempt(String node, Function<String, ServerLink> opening, long now) {
			this.begun = now;
			this.used = now;
			this.thread = new Thread(() -> {
				try {
					this.link.complete(opening.apply(node));
				}
				catch (Throwable ex) {
					this.link.completeExceptionally(ex);
				}
			}, "kryowire-connect-" + node);
			this.thread.setDaemon(true);
			this.thread.start();
		}

		boolean isOverdue(long now) {
			return !this.link.isDone() && now - this.begun > LONGEST_ATTEMPT_NANOS;
		}

		/** What comes later is closed when it comes. */
		void close() {
			if (!this.link.isDone()) {
				this.thread.interrupt();
			}
			this.link.whenComplete((opened, failure) -> {
				if (opened != null) {
					opened.close();
				}
			});
		}

	}

}
