/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/**
 * The threads and the clock of one process: they can be paused, between any two steps,
 * and killed. The clock goes on while they are paused, a little too fast or too slowly,
 * and began at any time.
 */
final class SimulatedLoop implements Loop, Executor, LongSupplier {

	private final VirtualTime time;

	private final Random random;

	private final long began;

	private final double speed;

	private final Deque<Runnable> paused = new ArrayDeque<>();

	private boolean isPaused;

	private boolean killed;

	/** How long a listener takes at most. */
	private long slowest = VirtualTime.MILLI;

	SimulatedLoop(VirtualTime time, Random random, double speed) {
		this.time = time;
		this.random = random;
		this.began = random.nextLong();
		this.speed = speed;
	}

	@Override
	public long getAsLong() {
		return this.began + (long) (this.time.now() * this.speed);
	}

	@Override
	public void execute(Runnable step) {
		this.time.after(1_000, () -> run(step));
	}

	@Override
	public Runnable later(long nanos, Runnable step) {
		boolean[] cancelled = new boolean[1];
		this.time.after(1 + (long) (nanos / this.speed), () -> run(() -> {
			if (!cancelled[0]) {
				step.run();
			}
		}));
		return () -> cancelled[0] = true;
	}

	/** Runs listeners, on as many threads as are needed. */
	Executor listeners() {
		return (listener) -> this.time.after(this.random.nextLong(this.slowest), () -> run(listener));
	}

	void setSlowest(long nanos) {
		this.slowest = nanos;
	}

	void run(Runnable step) {
		if (this.killed) {
			return;
		}
		if (this.isPaused) {
			this.paused.add(step);
			return;
		}
		step.run();
	}

	void pause() {
		this.isPaused = true;
	}

	void resume() {
		this.isPaused = false;
		while (!this.paused.isEmpty() && !this.isPaused) {
			run(this.paused.removeFirst());
		}
	}

	void kill() {
		this.killed = true;
		this.paused.clear();
	}

	boolean isRunning() {
		return !this.killed && !this.isPaused;
	}

	boolean isKilled() {
		return this.killed;
	}

}
