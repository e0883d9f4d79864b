/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A well-behaved peer: asks 500 times a second. A latency counts from when the ask was
 * due, so that those kept waiting by an earlier one are not left out.
 */
final class PacedPings {

	private static final long EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

	/** How long it goes on beyond the end to make up for what is due. */
	private static final long EXTRA_NANOS = TimeUnit.SECONDS.toNanos(5);

	private final CallClient client;

	private final Latencies latencies = new Latencies();

	private long failed;

	PacedPings(CallClient client) {
		this.client = client;
	}

	/** Asks for some time, and forgets what was before. */
	Latencies run(long nanos) {
		this.latencies.reset();
		long start = System.nanoTime();
		for (long due = 0; due < nanos; due += EVERY_NANOS) {
			long early = start + due - System.nanoTime();
			if (early > 0) {
				LockSupport.parkNanos(early);
			}
			if (-early > EXTRA_NANOS && System.nanoTime() - start > nanos + EXTRA_NANOS) {
				this.latencies.record(-early);
				this.failed++;
				continue;
			}
			ask((int) (due / EVERY_NANOS));
			this.latencies.record(System.nanoTime() - start - due);
		}
		return this.latencies;
	}

	private void ask(int number) {
		try {
			if (this.client.sumNow(number, 1) != number + 1) {
				this.failed++;
			}
		}
		catch (Exception ex) {
			this.failed++;
		}
	}

	long failed() {
		return this.failed;
	}

}
