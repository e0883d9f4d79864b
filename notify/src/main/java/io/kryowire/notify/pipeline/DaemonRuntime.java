/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * The system's time, and daemon threads, for one owner.
 */
public final class DaemonRuntime implements PipelineRuntime, AutoCloseable {

	/** Has a thread from the first task on. */
	private final ScheduledThreadPoolExecutor scheduler;

	/**
	 * Creates a runtime without a thread.
	 * @param name the name of the scheduler's thread
	 */
	public DaemonRuntime(String name) {
		this.scheduler = new ScheduledThreadPoolExecutor(1, (task) -> {
			Thread thread = daemon(task);
			thread.setName(name);
			return thread;
		});
		// Each long batch has a task that is nearly always cancelled
		this.scheduler.setRemoveOnCancelPolicy(true);
	}

	private static Thread daemon(Runnable task) {
		Thread thread = new Thread(task);
		thread.setDaemon(true);
		return thread;
	}

	@Override
	public LongSupplier nanoTime() {
		return System::nanoTime;
	}

	@Override
	public ThreadFactory threads() {
		return DaemonRuntime::daemon;
	}

	@Override
	public ScheduledExecutorService scheduler() {
		return this.scheduler;
	}

	@Override
	public DoubleSupplier random() {
		return () -> ThreadLocalRandom.current().nextDouble();
	}

	@Override
	public void close() {
		this.scheduler.shutdownNow();
	}

}
