/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.time.Clock;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

import io.kryowire.notify.pipeline.PipelineRuntime;

/**
 * What state topics take time, threads and chance from.
 *
 * @param clock the time of day, for what is shown to people
 * @param nanoTime the time that never goes back, for everything else
 * @param threads makes the threads that wait for Redis
 * @param scheduler runs what is due later; its tasks are short
 * @param random between 0 and 1
 */
public record StateRuntime(Clock clock, LongSupplier nanoTime, ThreadFactory threads,
		ScheduledExecutorService scheduler, DoubleSupplier random) implements PipelineRuntime {

	/**
	 * The system's time, and daemon threads.
	 * @return a runtime whose scheduler its owner has to end
	 */
	public static StateRuntime system() {
		return new StateRuntime(Clock.systemUTC(), System::nanoTime, (task) -> {
			Thread thread = new Thread(task);
			thread.setDaemon(true);
			return thread;
		}, Executors.newSingleThreadScheduledExecutor((task) -> {
			Thread thread = new Thread(task, "kryowire-state-scheduler");
			thread.setDaemon(true);
			return thread;
		}), () -> ThreadLocalRandom.current().nextDouble());
	}

}
