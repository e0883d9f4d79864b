/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.concurrent.TimeUnit;

/**
 * One launch, as a load sees it.
 *
 * @param row the row
 * @param subject the product
 * @param port where its server listens
 * @param server the rig in the server's JVM
 * @param seconds how long to measure
 * @param failures where what goes wrong is counted
 * @param serverCpu the processor time of the server's JVM
 */
record CallRun(CallRow row, CallSubject subject, int port, ServerControl server, double seconds, Failures failures,
		CpuClock serverCpu) {

	/** Into how many parts the time is divided, each with figures of its own. */
	static final int ITERATIONS = 5;

	CallRun(CallRow row, CallSubject subject, int port, ServerControl server, double seconds, Failures failures) {
		this(row, subject, port, server, seconds, failures, CpuClock.UNKNOWN);
	}

	long iterationNanos() {
		return totalNanos() / ITERATIONS;
	}

	long totalNanos() {
		return (long) (this.seconds * TimeUnit.SECONDS.toNanos(1));
	}

}
