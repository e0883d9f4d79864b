/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks the threads while lines wait for them, and gives the places of threads that are
 * stuck to others.
 */
final class StuckThreadMonitor implements Runnable {

	/** The time between two checks. */
	static final long LOOK_NANOS = 1_000_000;

	/** After so many checks without any waiting line it rests. */
	private static final int LOOKS_IN_VAIN = 5;

	private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(30);

	private static final Logger logger = LoggerFactory.getLogger(StuckThreadMonitor.class);

	private final Places places;

	private final ThreadSettings settings;

	private volatile boolean watching;

	private volatile boolean closed;

	private @Nullable Thread thread;

	private volatile boolean hasFailed;

	private final ExhaustionTime exhaustion = new ExhaustionTime();

	StuckThreadMonitor(Places places, ThreadSettings settings) {
		this.places = places;
		this.settings = settings;
	}

	/** Lines wait, and there is no free place. */
	void watch() {
		if (!this.watching) {
			begin();
		}
	}

	/**
	 * If there is no memory for another thread, the next caller tries again, and the
	 * existing threads look for lines themselves.
	 */
	private synchronized void begin() {
		if (this.watching || this.closed) {
			return;
		}
		try {
			if (this.thread == null) {
				Thread made = Objects.requireNonNull(this.settings.threads().newThread(this));
				made.start();
				this.thread = made;
			}
			this.watching = true;
			LockSupport.unpark(this.thread);
		}
		catch (Throwable ex) {
			if (!this.hasFailed) {
				this.hasFailed = true;
				report("cannot start the thread that checks the others", ex);
			}
		}
	}

	private void report(String what, Throwable problem) {
		try {
			logger.error("'{}' {}; tasks may wait for others that block. Further failures are not logged",
					this.settings.name(), what, problem);
		}
		catch (Throwable ex) {
			// There is nowhere left to report it
		}
	}

	@Override
	public void run() {
		int inVain = 0;
		while (!this.closed) {
			if (this.places.hasLines()) {
				inVain = 0;
			}
			else if (++inVain > LOOKS_IN_VAIN) {
				if (!awaitLines()) {
					return;
				}
				inVain = 0;
			}
			LockSupport.parkNanos(this, LOOK_NANOS);
			Thread.interrupted();
			look();
		}
	}

	private void look() {
		try {
			this.places.replaceStuck();
			tellIfExhausted();
		}
		catch (Throwable ex) {
			if (!this.hasFailed) {
				this.hasFailed = true;
				report("could not check its threads", ex);
			}
		}
	}

	/** Returns whether to go on. */
	private boolean awaitLines() {
		this.watching = false;
		if (this.places.hasLines()) {
			this.watching = true;
			return true;
		}
		long until = System.nanoTime() + IDLE_NANOS;
		while (!this.watching && !this.closed && until - System.nanoTime() > 0) {
			LockSupport.parkNanos(this, until - System.nanoTime());
		}
		return this.watching || !end();
	}

	private synchronized boolean end() {
		if (!this.watching) {
			this.thread = null;
		}
		return !this.watching;
	}

	private void tellIfExhausted() {
		if (!this.places.isExhausted()) {
			this.exhaustion.notSeen(!this.places.hasLines());
		}
		else if (this.exhaustion.seen(System.nanoTime())) {
			List<LineTask> running = this.places.threads()
				.stream()
				.map(Carrier::task)
				.filter(Objects::nonNull)
				.map(LineTask.class::cast)
				.toList();
			this.settings.exhausted(running);
		}
	}

	synchronized void close() {
		this.closed = true;
		if (this.thread != null) {
			LockSupport.unpark(this.thread);
		}
	}

}
