/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import java.time.Duration;
import java.util.List;

import io.kryowire.autoconfigure.properties.InvalidPropertyException;
import io.kryowire.dispatch.DispatchMode;
import io.kryowire.dispatch.Dispatcher;
import io.kryowire.dispatch.DispatcherBuilder;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopics;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads of state topics. There are none before the first topics are created.
 * Guarded by the monitor of this object.
 */
final class StateThreads implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(StateThreads.class);

	private final StateProperties.Listener listener;

	private final DispatchMode mode;

	private final @Nullable StateRuntime given;

	private @Nullable StateRuntime own;

	private @Nullable Dispatcher dispatcher;

	/**
	 * Creates a new instance, without any threads yet.
	 * @param listener the number of threads
	 * @param mode the kind of threads
	 * @param given the application's own runtime, or {@code null} if there is none
	 */
	StateThreads(StateProperties.Listener listener, DispatchMode mode, @Nullable StateRuntime given) {
		this.listener = listener;
		this.mode = mode;
		this.given = given;
		if (listener.concurrency() < 0) {
			throw invalid("concurrency", listener.concurrency(), "use 0 for one for each processor, or 1 or more");
		}
		if (listener.drainTimeout().isNegative()) {
			throw invalid("drain-timeout", listener.drainTimeout(), "it must not be negative");
		}
	}

	private static InvalidPropertyException invalid(String key, Object value, String problem) {
		return new InvalidPropertyException("kryowire.state.listener." + key, value,
				new IllegalArgumentException(key + "=" + value + ": " + problem));
	}

	synchronized StateRuntime runtime() {
		if (this.given != null) {
			return this.given;
		}
		StateRuntime runtime = this.own;
		if (runtime == null) {
			runtime = StateRuntime.system();
			this.own = runtime;
		}
		return runtime;
	}

	synchronized Dispatcher dispatcher() {
		Dispatcher running = this.dispatcher;
		if (running == null) {
			int workers = (this.listener.concurrency() > 0) ? this.listener.concurrency()
					: Runtime.getRuntime().availableProcessors();
			running = new DispatcherBuilder("kryowire-state",
					(task, failure) -> logger.error("A task of state topics failed", failure))
				.workers(workers)
				.build(this.mode);
			this.dispatcher = running;
		}
		return running;
	}

	/** Lets waiting changes be handled, and accepts no more. */
	void drain(List<StateTopics> topics) {
		Dispatcher running;
		synchronized (this) {
			running = this.dispatcher;
		}
		if (running == null) {
			return;
		}
		Duration timeout = this.listener.drainTimeout();
		long begun = System.nanoTime();
		int left = 0;
		for (StateTopics each : topics) {
			left += each.drain(timeout.minusNanos(System.nanoTime() - begun));
		}
		running.drain(timeout.minusNanos(System.nanoTime() - begun));
		if (left > 0) {
			logger.warn(
					"{} changes were not handled within kryowire.state.listener.drain-timeout={}, or their listeners kept failing",
					left, timeout);
		}
	}

	@Override
	public synchronized void close() {
		if (this.dispatcher != null) {
			this.dispatcher.close();
		}
		if (this.own != null) {
			this.own.scheduler().shutdownNow();
		}
	}

}
