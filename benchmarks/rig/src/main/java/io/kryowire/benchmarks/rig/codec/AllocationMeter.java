/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.codec;

import java.lang.management.ManagementFactory;

import com.sun.management.ThreadMXBean;

/**
 * Counts the bytes the calling thread allocates in one warm call.
 */
final class AllocationMeter {

	private static final long WARM_UP_NANOS = 700_000_000L;

	private static final int BATCHES = 20;

	private static final int CALLS_PER_BATCH = 2_000;

	private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private int sink;

	/**
	 * Measures the encoding of a value.
	 * @return bytes per call in the best batch: a batch in which code was compiled anew
	 * counts too much, none counts too little
	 */
	double bytesPerEncode(CodecSubject subject, Object value) {
		long start = System.nanoTime();
		while (System.nanoTime() - start < WARM_UP_NANOS) {
			batch(subject, value);
		}
		long least = Long.MAX_VALUE;
		for (int i = 0; i < BATCHES; i++) {
			least = Math.min(least, batch(subject, value));
		}
		return (double) least / CALLS_PER_BATCH;
	}

	private long batch(CodecSubject subject, Object value) {
		long before = this.threads.getCurrentThreadAllocatedBytes();
		for (int i = 0; i < CALLS_PER_BATCH; i++) {
			this.sink += subject.encode(value);
		}
		return this.threads.getCurrentThreadAllocatedBytes() - before;
	}

	@Override
	public String toString() {
		return "AllocationMeter[sink=" + this.sink + "]";
	}

}
