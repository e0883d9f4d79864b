/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.messages;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

import io.kryowire.benchmarks.rig.codec.model.OrderRecord;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * What one listener does: counts, and checks order and content. Thread-safe, because some
 * products have a thread for each message.
 */
final class Hearing implements Consumer<OrderRecord> {

	/** Of how many messages one is compared in all its values. */
	private static final int EVERY = 256;

	/** The highest number of each publisher. */
	private final AtomicLongArray highest = new AtomicLongArray(Publishing.MOST_THREADS);

	private final LongAdder handled = new LongAdder();

	private final LongAdder inversions = new LongAdder();

	private final LongAdder wrong = new LongAdder();

	private final boolean timed;

	private final long slowNanos;

	private final Recorder latencies = new Recorder(3);

	Hearing(boolean timed) {
		this(timed, 0);
	}

	/**
	 * Creates a listener's work.
	 * @param timed whether to note how old messages are
	 * @param slowNanos how long it takes for each message
	 */
	Hearing(boolean timed, long slowNanos) {
		this.timed = timed;
		this.slowNanos = slowNanos;
	}

	@Override
	public void accept(OrderRecord message) {
		if (this.slowNanos > 0) {
			LockSupport.parkNanos(this.slowNanos);
		}
		if (this.timed) {
			this.latencies.recordValue(Math.max(0, System.nanoTime() - NumberedOrder.nanoTime(message)));
		}
		int publisher = NumberedOrder.publisher(message);
		long number = NumberedOrder.number(message);
		if (number % EVERY == 0 && !NumberedOrder.isWhole(message)) {
			this.wrong.increment();
		}
		if (this.highest.getAndAccumulate(publisher, number, Math::max) >= number) {
			this.inversions.increment();
		}
		this.handled.increment();
	}

	long handled() {
		return this.handled.sum();
	}

	long inversions() {
		return this.inversions.sum();
	}

	long wrong() {
		return this.wrong.sum();
	}

	/** How old messages were since this was asked last. */
	Histogram takeLatencies() {
		return this.latencies.getIntervalHistogram();
	}

}
