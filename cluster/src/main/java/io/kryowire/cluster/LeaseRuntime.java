/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * What leases and leased slots need from the process that they run in.
 *
 * @param clock a clock that never goes back, in nanoseconds, such as
 * {@link System#nanoTime()}
 * @param random gives incarnations and nonces, which must not be guessed twice: not
 * seeded with the time
 * @param scheduler runs the engine, one step at a time, none of which blocks
 * @param listeners runs the listeners of slots, which may block: each slot needs a thread
 * while its listener does
 * @param views tells those who follow nodes and owners, who must not wait for the
 * listeners of slots: another executor
 */
public record LeaseRuntime(LongSupplier clock, RandomGenerator random, ScheduledExecutorService scheduler,
		Executor listeners, Executor views) {
}
