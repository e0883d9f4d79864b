/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.schema;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

import io.kryowire.notify.pipeline.PipelineRuntime;

/**
 * A runtime in which a minute is over when the test says so.
 */
final class ManualReminders implements PipelineRuntime, AutoCloseable {

	private final Queue<Runnable> due = new ConcurrentLinkedQueue<>();

	private final ScheduledThreadPoolExecutor scheduler = new ScheduledThreadPoolExecutor(1, threads()) {

		@Override
		public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
			if (unit.toSeconds(delay) < 60) {
				return super.schedule(task, delay, unit);
			}
			ManualReminders.this.due.add(task);
			return super.schedule(() -> {
			}, 0, unit);
		}

	};

	private final AtomicLong ahead = new AtomicLong();

	private final AtomicBoolean noThread = new AtomicBoolean();

	/** The next thread cannot be started, other than that of the scheduler. */
	void refuseThread() {
		this.scheduler.prestartCoreThread();
		this.noThread.set(true);
	}

	/** So much more time has passed, of which no clock has heard. */
	void advance(Duration time) {
		this.ahead.addAndGet(time.toNanos());
	}

	int due() {
		return this.due.size();
	}

	/** A minute has passed. */
	void pass() {
		for (Runnable task = this.due.poll(); task != null; task = this.due.poll()) {
			task.run();
		}
	}

	@Override
	public LongSupplier nanoTime() {
		return () -> System.nanoTime() + this.ahead.get();
	}

	@Override
	public ThreadFactory threads() {
		return (task) -> {
			if (this.noThread.getAndSet(false)) {
				throw new OutOfMemoryError("unable to create native thread");
			}
			Thread thread = new Thread(task);
			thread.setDaemon(true);
			return thread;
		};
	}

	@Override
	public ScheduledExecutorService scheduler() {
		return this.scheduler;
	}

	@Override
	public DoubleSupplier random() {
		return () -> 0.5;
	}

	@Override
	public void close() {
		this.scheduler.shutdownNow();
	}

}
