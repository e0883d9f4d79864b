/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

import io.kryowire.benchmarks.rig.call.model.Item;
import io.kryowire.benchmarks.rig.call.model.Sum;

/**
 * What is called. Thread-safe.
 */
public final class CallService {

	private static final long CONSUMES_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

	private static final long QUERY_MILLIS = 20;

	private static final int STRIDE = 4096;

	private final LongAdder told = new LongAdder();

	private final AtomicLong consumed = new AtomicLong();

	private final LongAdder refused = new LongAdder();

	private volatile boolean slow = true;

	private long nextNanos = System.nanoTime();

	public int sum(int first, int second) {
		return first + second;
	}

	public int sum(Sum sum) {
		return sum.getFirst() + sum.getSecond();
	}

	/**
	 * What ordinary code does: blocks its thread for 20 ms, as it does when it waits for
	 * a database.
	 */
	public int query(int first, int second) {
		try {
			Thread.sleep(QUERY_MILLIS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException("interrupted in its query", ex);
		}
		return sum(first, second);
	}

	public void tell(int first, int second) {
		this.told.increment();
	}

	public long told() {
		return this.told.sum();
	}

	public long big(byte[] value) {
		return proofOf(value);
	}

	public long push(Item item) {
		return item.acknowledgement();
	}

	/**
	 * The slow method: takes a thousand values a second.
	 */
	public synchronized void consume(byte[] value) {
		if (this.slow) {
			this.nextNanos = Math.max(System.nanoTime(), this.nextNanos + CONSUMES_EVERY_NANOS);
			for (long left = this.nextNanos - System.nanoTime(); left > 0
					&& this.slow; left = this.nextNanos - System.nanoTime()) {
				LockSupport.parkNanos(left);
			}
		}
		this.consumed.incrementAndGet();
	}

	/**
	 * Called by a product that has refused a tell on this side.
	 * @param count how many
	 */
	public void refused(long count) {
		this.refused.add(count);
	}

	long consumed() {
		return this.consumed.get();
	}

	long refused() {
		return this.refused.sum();
	}

	/** Ends the slowness. */
	void hurry() {
		this.slow = false;
	}

	/** What only somebody can know who has the whole value. */
	static long proofOf(byte[] value) {
		long proof = value.length;
		for (int i = 0; i < value.length; i += STRIDE) {
			proof = 31 * proof + value[i];
		}
		return 31 * proof + value[value.length - 1];
	}

}
