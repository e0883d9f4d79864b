/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work that is done again after each signal, once for several of them, by one thread at a
 * time. Thread-safe.
 */
final class Conflated {

	private static final Logger logger = LoggerFactory.getLogger(Conflated.class);

	private final Executor executor;

	private final Runnable work;

	/**
	 * How many signals there were since the work was begun; who raises it from 0 starts.
	 */
	private final AtomicInteger signals = new AtomicInteger();

	Conflated(Executor executor, Runnable work) {
		this.executor = executor;
		this.work = work;
	}

	void signal() {
		// More than two say no more than two
		if (this.signals.getAndUpdate((now) -> Math.min(now + 1, 2)) == 0) {
			try {
				this.executor.execute(this::run);
			}
			catch (RejectedExecutionException ex) {
				this.signals.set(0);
			}
		}
	}

	private void run() {
		do {
			this.signals.set(1);
			runOnce();
		}
		while (!this.signals.compareAndSet(1, 0));
	}

	/** What fails once is done again after the next signal. */
	private void runOnce() {
		try {
			this.work.run();
		}
		catch (Exception | Error ex) {
			logger.error("What others are to be told could not be worked out", ex);
		}
	}

}
