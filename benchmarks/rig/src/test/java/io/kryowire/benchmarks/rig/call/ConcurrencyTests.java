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
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ConcurrencyTests {

	private final Failures failures = new Failures();

	@Test
	void theConcurrencyWithMostCallsASecondIsChosen() throws Exception {
		Map<Integer, Double> rates = Map.of(16, 100.0, 64, 300.0, 256, 299.0);
		Concurrency best = BestConcurrency.best(Concurrency.ofOneCaller(16, 64, 256),
				(concurrency) -> rates.get(concurrency.underWay()));
		assertThat(best).isEqualTo(new Concurrency(1, 64));
	}

	@Test
	void severalCallersWaitForEachAnswerAndOneDoesNot() throws Exception {
		assertThat(Concurrency.ofWaitingCallers(2, 8)).containsExactly(new Concurrency(2, 2), new Concurrency(8, 8));
		try (ServerControl server = control()) {
			CallRun run = run(server);
			assertThat(new Concurrency(8, 8).load(run)).isInstanceOf(WaitingCalls.class);
			assertThat(new Concurrency(1, 1).load(run)).isInstanceOf(WaitingCalls.class);
			assertThat(new Concurrency(1, 8).load(run)).isInstanceOf(WindowedCalls.class);
		}
	}

	@Test
	void whatNoLoadCanDoIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new Concurrency(2, 8))
			.withMessageStartingWith("2 callers cannot have 8 calls under way");
		assertThatIllegalArgumentException().isThrownBy(() -> new Concurrency(0, 0));
	}

	@Test
	void callersThatWaitCallAtTheSameTime() throws Exception {
		CyclicBarrier together = new CyclicBarrier(3);
		Set<Thread> callers = ConcurrentHashMap.newKeySet();
		CallClient client = new WaitingClient() {

			@Override
			public int sumNow(int first, int second) throws Exception {
				if (callers.add(Thread.currentThread())) {
					together.await(1, TimeUnit.MINUTES);
				}
				return first + second;
			}

		};
		try (ServerControl server = control()) {
			WaitingCalls calls = new WaitingCalls(run(server), 3);
			assertThat(calls.call(client, 1)).isEqualTo(3);
			assertThat(calls.latencies().micros(50)).isPositive();
		}
		assertThat(callers).hasSize(3);
		assertThat(this.failures.count()).isZero();
	}

	@Test
	void whenACallFailsThenItsCallerEndsAndItIsCounted() throws Exception {
		CallClient client = new WaitingClient() {

			@Override
			public int sumNow(int first, int second) {
				throw new IllegalStateException("on purpose");
			}

		};
		try (ServerControl server = control()) {
			assertThat(new WaitingCalls(run(server), 2).call(client, TimeUnit.HOURS.toNanos(1))).isZero();
		}
		assertThat(this.failures.count()).isEqualTo(2);
	}

	@Test
	void theChoiceIsReportedWithWhatItGives() throws Exception {
		CallSubject subject = new FewProposals();
		try (ServerControl server = control(); CallClient client = subject.connect(CallRow.SPRING_ASK, 0)) {
			Map<String, List<Double>> metrics = CallRow.SPRING_ASK.load(run(subject, server)).measure(client);
			assertThat(metrics).containsOnlyKeys("ops", "p50us", "p99us", "p999us", "client_us", "server_us", "callers",
					"under_way");
			assertThat(metrics.get("callers")).containsExactly(1.0);
			assertThat(metrics.get("under_way").get(0)).isIn(256.0, 1000.0);
		}
		assertThat(this.failures.count()).isZero();
	}

	private CallRun run(ServerControl server) {
		return run(new NoopSubject(), server);
	}

	private CallRun run(CallSubject subject, ServerControl server) {
		return new CallRun(CallRow.SPRING_ASK, subject, 0, server, 0.05, this.failures);
	}

	/** Of nobody. */
	private static ServerControl control() throws Exception {
		try (ServerSocket nobody = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return new ServerControl(nobody.getLocalPort());
		}
	}

	/** Calls nobody either, in two ways that are tried. */
	private static final class FewProposals implements CallSubject {

		@Override
		public void serve(CallRow row, CallService service, int port) {
		}

		@Override
		public CallClient connect(CallRow row, int port) {
			return new NoopSubject().connect(row, port);
		}

		@Override
		public List<Concurrency> concurrencies() {
			return Concurrency.ofOneCaller(256, 1000);
		}

	}

	private abstract static class WaitingClient implements CallClient {

		@Override
		public void sum(int first, int second, Answer answer) {
			throw new UnsupportedOperationException("waits");
		}

		@Override
		public abstract int sumNow(int first, int second) throws Exception;

		@Override
		public void close() {
		}

	}

}
