/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SteadyCallersTests {

	private static final int CALLERS = 7;

	private final Failures failures = new Failures();

	@Test
	void allCallersHaveACallUnderWayAtTheSameTimeAndEachItsOwnKey() throws Exception {
		CyclicBarrier together = new CyclicBarrier(CALLERS);
		Set<Integer> keys = ConcurrentHashMap.newKeySet();
		Map<String, List<Double>> metrics = measure((caller, first, second) -> {
			if (keys.add(caller)) {
				together.await(1, TimeUnit.MINUTES);
			}
			return first + second;
		});
		assertThat(keys).hasSize(CALLERS);
		assertThat(metrics).containsOnlyKeys("ops", "p50us", "p99us", "p999us", "client_us", "server_us", "callers");
		assertThat(metrics.get("callers")).containsExactly((double) CALLERS);
		assertThat(this.failures.count()).isZero();
	}

	@Test
	void everyAnswerIsChecked() throws Exception {
		measure((caller, first, second) -> first + second + 1);
		assertThat(this.failures.count()).isGreaterThanOrEqualTo(CALLERS);
	}

	@Test
	void whenACallFailsThenItsCallerEndsAndItIsCounted() throws Exception {
		measure((caller, first, second) -> {
			throw new IllegalStateException("on purpose");
		});
		assertThat(this.failures.count()).isEqualTo(CALLERS);
	}

	private Map<String, List<Double>> measure(Query query) throws Exception {
		try (ServerSocket nobody = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
				ServerControl server = new ServerControl(nobody.getLocalPort())) {
			CallRun run = new CallRun(CallRow.JDBC_64, new NoopSubject(), 0, server, 0.05, this.failures);
			return new SteadyCallers(run, CALLERS).measure(new QueryClient(query));
		}
	}

	/** What a caller calls. */
	@FunctionalInterface
	private interface Query {

		int ask(int caller, int first, int second) throws Exception;

	}

	private record QueryClient(Query query) implements CallClient {

		@Override
		public void sum(int first, int second, Answer answer) {
			throw new UnsupportedOperationException("only queries");
		}

		@Override
		public int query(int caller, int first, int second) throws Exception {
			return this.query.ask(caller, first, second);
		}

		@Override
		public void close() {
		}

	}

}
