/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * The processor time of both JVMs at the beginning of an iteration.
 */
final class CpuTime {

	private static final double MICRO = 1000;

	private final CallRun run;

	private final long client;

	private final long server;

	private CpuTime(CallRun run) throws IOException {
		this.run = run;
		this.server = run.serverCpu().nanos();
		this.client = CpuClock.OF_THIS_JVM.nanos();
	}

	static CpuTime now(CallRun run) throws IOException {
		return new CpuTime(run);
	}

	/** Adds what each JVM has used since then for each call. */
	void addPerCall(Map<String, List<Double>> metrics, long calls) throws IOException {
		double client = CpuClock.OF_THIS_JVM.nanos() - this.client;
		double server = this.run.serverCpu().nanos() - this.server;
		CallMetrics.add(metrics, "client_us", client / MICRO / Math.max(1, calls));
		CallMetrics.add(metrics, "server_us", server / MICRO / Math.max(1, calls));
	}

}
