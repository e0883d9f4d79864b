/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.driver.ConnectionTrouble;

/**
 * Connects on threads of its own, because a driver may wait for long: what comes late is
 * used by the next attempt.
 */
final class ConnectAttempts {

	/** Attempts left behind that may still wait for the driver to connect. */
	private static final int MOST_LEFT_BEHIND = 4;

	private final CommandLink.Factory factory;

	private final PipelineRuntime runtime;

	private final String name;

	private final Duration longest;

	private final BooleanSupplier wanted;

	private final Set<Thread> running = new HashSet<>();

	private @Nullable CommandLink arrived;

	/** Of the present attempt. */
	private @Nullable Throwable failure;

	/** Of the attempts since the last one that has succeeded. */
	private @Nullable Throwable reason;

	private volatile boolean closed;

	/**
	 * Makes attempts that begin when they are needed.
	 * @param factory opens links
	 * @param runtime time and threads
	 * @param name the beginning of the names of threads that connect
	 * @param longest how long to wait for a link
	 * @param wanted whether a link that comes late is still wanted
	 */
	ConnectAttempts(CommandLink.Factory factory, PipelineRuntime runtime, String name, Duration longest,
			BooleanSupplier wanted) {
		this.factory = factory;
		this.runtime = runtime;
		this.name = name;
		this.longest = longest;
		this.wanted = wanted;
	}

	synchronized CommandLink open() {
		if (this.arrived == null) {
			if (this.running.size() < MOST_LEFT_BEHIND && !this.closed) {
				this.failure = null;
				this.running.add(this.runtime.start(this.name + "-connect", this::attempt));
			}
			long deadline = this.runtime.nanoTime().getAsLong() + this.longest.toNanos();
			long left = deadline - this.runtime.nanoTime().getAsLong();
			while (this.arrived == null && this.failure == null && left > 0 && !this.closed) {
				await(left);
				left = deadline - this.runtime.nanoTime().getAsLong();
			}
		}
		CommandLink opened = this.arrived;
		this.arrived = null;
		if (opened == null) {
			Throwable cause = this.failure;
			throw (cause != null) ? failed(cause) : new StillConnectingException(this.longest);
		}
		return opened;
	}

	private static IllegalStateException failed(Throwable cause) {
		String advice = ConnectionTrouble.advice(cause, "Redis");
		return new IllegalStateException(
				(advice != null) ? advice : "No connection to Redis: " + ConnectionTrouble.words(cause, "Redis"),
				cause);
	}

	private void await(long nanos) {
		try {
			TimeUnit.NANOSECONDS.timedWait(this, nanos);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException("Interrupted", ex);
		}
	}

	private void attempt() {
		CommandLink opened = null;
		Throwable failed = null;
		try {
			opened = this.factory.open();
		}
		catch (Throwable ex) {
			failed = ex;
		}
		CommandLink spare = opened;
		synchronized (this) {
			this.running.remove(Thread.currentThread());
			if (!this.closed && this.arrived == null && this.wanted.getAsBoolean()) {
				this.arrived = opened;
				spare = null;
			}
			this.reason = (failed != null) ? ConnectionTrouble.moreTelling(this.reason, failed) : null;
			this.failure = this.reason;
			notifyAll();
		}
		if (spare != null) {
			spare.close();
		}
	}

	boolean isClosed() {
		return this.closed;
	}

	/**
	 * Ends all attempts.
	 * @return a link that nobody has taken
	 */
	synchronized @Nullable CommandLink close() {
		CommandLink unused = this.arrived;
		this.closed = true;
		this.arrived = null;
		// Lettuce would wait for a client that has been shut down
		this.running.forEach(Thread::interrupt);
		notifyAll();
		return unused;
	}

}
