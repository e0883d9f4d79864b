/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;

/**
 * Threads that run what callers have attached to their futures. They start when there is
 * something to run and end when they are idle. They have the class loader of the thread
 * that created this. Thread-safe.
 */
/*
 * As many as there are processors, and another one for each of them that waits for a
 * future. The common pool has as many, but its threads have the system's class loader,
 * which finds no class of the application in an executable jar.
 */
public final class CompletionThreads implements Executor, AutoCloseable {

	private static final int FEWEST = 2;

	/** Threads that wait beyond this number are not replaced. */
	private static final int MOST_SPARES = 256;

	private static final long IDLE_MILLIS = 30_000;

	private static final long IDLE_MILLIS_AT_THE_END = 100;

	private final @Nullable ClassLoader loader = Thread.currentThread().getContextClassLoader();

	private final AtomicInteger threads = new AtomicInteger();

	private final AtomicBoolean closed = new AtomicBoolean();

	private volatile ForkJoinPool pool = pool(IDLE_MILLIS);

	/**
	 * Describes threads, of which there is none yet.
	 */
	public CompletionThreads() {
	}

	private ForkJoinPool pool(long idleMillis) {
		int atWork = Math.max(FEWEST, Runtime.getRuntime().availableProcessors());
		return new ForkJoinPool(atWork, this::thread, null, true, 0, atWork + MOST_SPARES, 1, (pool) -> true,
				idleMillis, TimeUnit.MILLISECONDS);
	}

	private ForkJoinWorkerThread thread(ForkJoinPool owner) {
		ForkJoinWorkerThread thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(owner);
		thread.setName("kryowire-completion-" + this.threads.incrementAndGet());
		thread.setContextClassLoader(this.loader);
		return thread;
	}

	@Override
	public void execute(Runnable task) {
		try {
			this.pool.execute(task);
		}
		catch (RejectedExecutionException ex) {
			// Closed in this moment: there is another one
			this.pool.execute(task);
		}
	}

	/**
	 * Ends the threads when they have run everything. Later tasks, such as the ends of
	 * calls whose connections are being closed, still run, on threads that end
	 * afterwards.
	 */
	@Override
	public void close() {
		if (!this.closed.compareAndSet(false, true)) {
			return;
		}
		ForkJoinPool last = this.pool;
		this.pool = pool(IDLE_MILLIS_AT_THE_END);
		last.shutdown();
	}

}
