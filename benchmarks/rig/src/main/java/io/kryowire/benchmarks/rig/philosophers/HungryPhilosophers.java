/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.philosophers;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.jspecify.annotations.Nullable;

/**
 * Philosophers who ask for their forks, look whether a neighbour has one of them, put
 * them back, and ask again.
 */
final class HungryPhilosophers {

	private static final int SHOWN = 5;

	private final Forks forks;

	private final int seats;

	private final AtomicIntegerArray eats;

	/** Of each seat. */
	private final AtomicLongArray meals;

	private final Recorder hunger = new Recorder(TimeUnit.MINUTES.toNanos(1), 3);

	private final AtomicLong heldTwice = new AtomicLong();

	private final AtomicLong failed = new AtomicLong();

	HungryPhilosophers(Forks forks, int seats) {
		this.forks = forks;
		this.seats = seats;
		this.eats = new AtomicIntegerArray(seats);
		this.meals = new AtomicLongArray(seats);
	}

	/** They do not stop before this JVM does. */
	void start() {
		IntStream.range(0, this.seats).forEach(this::ask);
	}

	private void ask(int seat) {
		long begun = System.nanoTime();
		this.forks.take(seat, this.meals.get(seat) + 1).whenComplete((granted, failure) -> eat(seat, begun, failure));
	}

	private void eat(int seat, long begun, @Nullable Throwable failure) {
		if (failure != null) {
			// This seat has had its last meal, and the launch fails
			if (this.failed.getAndIncrement() < SHOWN) {
				failure.printStackTrace();
			}
			return;
		}
		this.hunger.recordValue(System.nanoTime() - begun);
		this.eats.set(seat, 1);
		if (this.eats.get((seat + 1) % this.seats) + this.eats.get((seat + this.seats - 1) % this.seats) > 0) {
			this.heldTwice.incrementAndGet();
		}
		this.eats.set(seat, 0);
		this.forks.put(seat, this.meals.incrementAndGet(seat));
		ask(seat);
	}

	long meals() {
		return IntStream.range(0, this.seats).mapToLong(this.meals::get).sum();
	}

	/** Those of each seat. */
	long[] mealsOfEach() {
		return IntStream.range(0, this.seats).mapToLong(this.meals::get).toArray();
	}

	/** Times to wait since the last question. */
	Histogram hunger() {
		return this.hunger.getIntervalHistogram();
	}

	long heldTwice() {
		return this.heldTwice.get();
	}

	long failed() {
		return this.failed.get();
	}

}
