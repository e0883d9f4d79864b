/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.security.SecureRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.cluster.LeaseRuntime;
import org.jspecify.annotations.Nullable;

/**
 * The threads of leases and slot listeners, which exist as soon as there is something to
 * follow.
 */
final class ClusterThreads implements AutoCloseable {

	/** Listeners block when they load; there is at most one call for each slot. */
	private static final int LISTENERS = 16;

	/** Those who follow nodes and owners must hear of them whatever those do. */
	private static final int VIEWS = 4;

	static final int IDLE_SECONDS = 10;

	private final @Nullable ClassLoader loader;

	private @Nullable LeaseRuntime runtime;

	private @Nullable ScheduledExecutorService scheduler;

	private @Nullable ExecutorService listeners;

	private @Nullable ExecutorService views;

	ClusterThreads(@Nullable ClassLoader loader) {
		this.loader = loader;
	}

	synchronized LeaseRuntime runtime() {
		LeaseRuntime current = this.runtime;
		if (current == null) {
			this.scheduler = Executors.newSingleThreadScheduledExecutor(threads("kryowire-cluster"));
			this.listeners = pool(LISTENERS, "kryowire-slots");
			this.views = pool(VIEWS, "kryowire-nodes");
			current = new LeaseRuntime(System::nanoTime, new SecureRandom(), this.scheduler, this.listeners,
					this.views);
			this.runtime = current;
		}
		return current;
	}

	private ExecutorService pool(int most, String name) {
		ThreadPoolExecutor pool = new ThreadPoolExecutor(most, most, IDLE_SECONDS, TimeUnit.SECONDS,
				new LinkedBlockingQueue<>(), threads(name));
		pool.allowCoreThreadTimeOut(true);
		return pool;
	}

	private ThreadFactory threads(String name) {
		return factory(name, this.loader);
	}

	/** Daemons, which load classes as the application does. */
	static ThreadFactory factory(String name, @Nullable ClassLoader loader) {
		AtomicInteger number = new AtomicInteger();
		return (task) -> {
			Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
			thread.setDaemon(true);
			thread.setContextClassLoader(loader);
			return thread;
		};
	}

	@Override
	public synchronized void close() {
		if (this.scheduler != null) {
			this.scheduler.shutdownNow();
		}
		if (this.listeners != null) {
			this.listeners.shutdown();
		}
		if (this.views != null) {
			this.views.shutdown();
		}
	}

}
