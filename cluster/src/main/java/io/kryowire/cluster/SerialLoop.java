/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A loop on the threads of a scheduler, of which it uses one at a time. After some steps
 * it lets others have the thread. When the scheduler has been shut down nothing is run
 * any more.
 */
final class SerialLoop implements Loop {

	private static final Logger logger = LoggerFactory.getLogger(SerialLoop.class);

	private static final int MOST_STEPS = 256;

	private final Executor executor;

	private final ScheduledExecutorService scheduler;

	private final Queue<Runnable> steps = new ConcurrentLinkedQueue<>();

	/** How many steps have been added and not been run; who raises it from 0 starts. */
	private final AtomicInteger waiting = new AtomicInteger();

	private volatile boolean shutDown;

	/**
	 * Creates a loop.
	 * @param executor runs the steps
	 * @param scheduler tells the time
	 */
	SerialLoop(Executor executor, ScheduledExecutorService scheduler) {
		this.executor = executor;
		this.scheduler = scheduler;
	}

	@Override
	public void execute(Runnable step) {
		if (this.shutDown) {
			return;
		}
		this.steps.add(step);
		if (this.waiting.getAndIncrement() == 0) {
			submit();
		}
	}

	@Override
	public Runnable later(long nanos, Runnable step) {
		try {
			ScheduledFuture<?> future = this.scheduler.schedule(() -> execute(step), nanos, TimeUnit.NANOSECONDS);
			return () -> future.cancel(false);
		}
		catch (RejectedExecutionException ex) {
			logger.debug("The scheduler has been shut down", ex);
			return () -> {
			};
		}
	}

	private void submit() {
		try {
			this.executor.execute(this::run);
		}
		catch (RejectedExecutionException ex) {
			// Nobody will run them, now or later
			this.shutDown = true;
			this.steps.clear();
			logger.debug("The executor has been shut down", ex);
		}
	}

	private void run() {
		int left;
		int ran = 0;
		do {
			Runnable step = this.steps.poll();
			if (step != null) {
				runOne(step);
			}
			ran++;
			left = this.waiting.decrementAndGet();
		}
		while (left > 0 && ran < MOST_STEPS);
		if (left > 0) {
			submit();
		}
	}

	private static void runOne(Runnable step) {
		try {
			step.run();
		}
		catch (Exception | Error ex) {
			logger.error("A step has failed", ex);
		}
	}

}
