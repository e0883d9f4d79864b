/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PacedCallsTests {

	/** An iteration has 200 calls. */
	private static final double SECONDS = 0.1;

	private static final long STALL_NANOS = TimeUnit.MILLISECONDS.toNanos(60);

	private static final double LEAST_MEDIAN_MICROS = 40_000;

	private final Failures failures = new Failures();

	@Test
	void whenOneCallStallsThenAllThatWereDueMeanwhileAreLate() throws Exception {
		Map<String, List<Double>> metrics = measure(new StallingClient());
		assertThat(metrics.get("p50us")).hasSize(CallRun.ITERATIONS)
			.allSatisfy((micros) -> assertThat(micros).isGreaterThan(LEAST_MEDIAN_MICROS));
		assertThat(this.failures.count()).isZero();
	}

	@Test
	void theTailIsThatOfTheWholeLaunch() throws Exception {
		Map<String, List<Double>> metrics = measure(new NoopSubject().connect(CallRow.PING_PACED, 0));
		assertThat(metrics.get("ops")).hasSize(CallRun.ITERATIONS);
		assertThat(metrics.get("p9999us")).hasSize(1);
		assertThat(metrics.get("meanus")).hasSize(1);
	}

	private Map<String, List<Double>> measure(CallClient client) throws Exception {
		try (ServerSocket nobody = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
				ServerControl server = new ServerControl(nobody.getLocalPort());
				CallClient used = client) {
			CallRun run = new CallRun(CallRow.PING_PACED, new NoopSubject(), 0, server, SECONDS, this.failures);
			return run.row().load(run).measure(used);
		}
	}

	/**
	 * Answers at once, but for the first call of every 200, for which it takes its time.
	 */
	private static final class StallingClient implements CallClient {

		private static final int CALLS = 200;

		private int calls;

		@Override
		public void sum(int first, int second, Answer answer) {
			if (this.calls++ % CALLS == 0) {
				long start = System.nanoTime();
				while (System.nanoTime() - start < STALL_NANOS) {
					Thread.onSpinWait();
				}
			}
			answer.done(first + second);
		}

		@Override
		public int sumNow(int first, int second) {
			return first + second;
		}

		@Override
		public void close() {
		}

	}

}
