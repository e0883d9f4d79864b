/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.benchmarks.rig.WithoutWarmUp;
import io.kryowire.benchmarks.rig.call.model.Item;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(WithoutWarmUp.class)
class ManyCallersTests {

	private static final double SECONDS = 0.1;

	private final Failures failures = new Failures();

	private final AtomicInteger opened = new AtomicInteger();

	private final AtomicInteger closed = new AtomicInteger();

	private final AtomicInteger unused = new AtomicInteger();

	@ParameterizedTest
	@CsvSource({ "PUSH_48_1, 1, 1", "PUSH_48_10, 10, 10", "PUSH_3216_20, 20, 20", "PUSH_48_SHARED, 100, 1" })
	void eachCallerHasAConnectionOrAllShareOne(CallRow row, double callers, double connections) throws Exception {
		CallSubject subject = new CountingSubject();
		Map<String, List<Double>> metrics = measure(row, subject);
		assertThat(metrics.get("callers")).containsExactly(callers);
		assertThat(metrics.get("connections")).containsExactly(connections);
		assertThat(metrics).containsKeys("ops", "meanus", "p50us", "p99us");
		assertThat(this.opened.get()).isEqualTo((int) connections);
		assertThat(this.closed.get()).isEqualTo((int) connections);
		assertThat(this.unused.get()).isZero();
		assertThat(this.failures.count()).isZero();
	}

	private Map<String, List<Double>> measure(CallRow row, CallSubject subject) throws Exception {
		try (ServerSocket nobody = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
				ServerControl server = new ServerControl(nobody.getLocalPort());
				CallClient client = subject.connect(row, 0)) {
			return row.load(new CallRun(row, subject, 0, server, SECONDS, this.failures)).measure(client);
		}
	}

	/** Counts what is done with its clients. */
	private final class CountingSubject implements CallSubject {

		@Override
		public void serve(CallRow row, CallService service, int port) {
		}

		@Override
		public CallClient connect(CallRow row, int port) {
			ManyCallersTests.this.opened.incrementAndGet();
			return new CountingClient();
		}

	}

	private final class CountingClient implements CallClient {

		private volatile boolean used;

		@Override
		public void sum(int first, int second, Answer answer) {
			answer.done(first + second);
		}

		@Override
		public void push(Item item, Answer answer) {
			this.used = true;
			answer.done(item.acknowledgement());
		}

		@Override
		public void close() {
			ManyCallersTests.this.closed.incrementAndGet();
			if (!this.used) {
				ManyCallersTests.this.unused.incrementAndGet();
			}
		}

	}

}
