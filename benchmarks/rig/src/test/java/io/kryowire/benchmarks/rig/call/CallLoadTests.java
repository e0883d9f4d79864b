/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;

import io.kryowire.benchmarks.rig.WithoutWarmUp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

@ExtendWith(WithoutWarmUp.class)
class CallLoadTests {

	private static final double SECONDS = 0.05;

	private final Failures failures = new Failures();

	@Test
	void aRowIsFoundByItsId() {
		for (CallRow row : CallRow.values()) {
			assertThat(CallRow.of(row.id())).isSameAs(row);
		}
	}

	@Test
	void anUnknownRowIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> CallRow.of("sum-shout"))
			.withMessage("No call row 'sum-shout'");
	}

	@Test
	void theSubjectThatCallsNobodyPassesWithoutFailures() throws Exception {
		Map<String, List<Double>> metrics = measure(CallRow.AFTER_TELLS, new NoopSubject());
		assertThat(metrics).containsOnlyKeys("ops", "p50us", "p99us", "p999us", "meanus");
		assertThat(this.failures.count()).isZero();
	}

	@ParameterizedTest
	@EnumSource(names = { "SUM_ASK_DEFAULT", "SUM_TELL_DEFAULT", "SPRING_ASK_DEFAULT", "JDBC_64", "JDBC_1000" })
	void theRowsWithDefaultsMeasureTheSubjectThatCallsNobody(CallRow row) throws Exception {
		Map<String, List<Double>> metrics = measure(row, new NoopSubject());
		assertThat(metrics).containsKeys("ops", "p50us", "p99us", "p999us");
		assertThat(metrics.get("ops")).hasSize(CallRun.ITERATIONS);
		assertThat(this.failures.count()).isZero();
	}

	@Test
	void whenAnAnswerIsWrongThenItIsCounted() {
		new PendingCall(new CallWindow(1), new Latencies(), this.failures, 8, 0).done(7);
		assertThat(this.failures.count()).isOne();
	}

	@Test
	void whenACallFailsThenItIsCountedAndMakesRoom() throws Exception {
		CallWindow window = new CallWindow(1);
		CallClient client = new NoopSubject().connect(CallRow.PING, 0);
		window.enter(client);
		new PendingCall(window, new Latencies(), this.failures, 8, 0).failed(new StacklessException());
		window.enter(client);
		assertThat(this.failures.count()).isOne();
	}

	private Map<String, List<Double>> measure(CallRow row, CallSubject subject) throws Exception {
		try (ServerSocket nobody = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
				ServerControl server = new ServerControl(nobody.getLocalPort());
				CallClient client = subject.connect(row, 0)) {
			return row.load(new CallRun(row, subject, 0, server, SECONDS, this.failures)).measure(client);
		}
	}

	/** Keeps the log short. */
	private static final class StacklessException extends Exception {

		private static final long serialVersionUID = 1L;

		StacklessException() {
			super("on purpose", null, false, false);
		}

	}

}
