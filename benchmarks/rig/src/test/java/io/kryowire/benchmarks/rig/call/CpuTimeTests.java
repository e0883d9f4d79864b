/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CpuTimeTests {

	private final AtomicLong serverNanos = new AtomicLong(5_000_000);

	@Test
	void whatTheServerHasUsedIsDividedAmongItsCalls() throws Exception {
		try (ServerSocket nobody = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
				ServerControl server = new ServerControl(nobody.getLocalPort())) {
			CallRun run = new CallRun(CallRow.PING, new NoopSubject(), 0, server, 1, new Failures(),
					this.serverNanos::get);
			CpuTime before = CpuTime.now(run);
			this.serverNanos.addAndGet(4_000_000);
			Map<String, List<Double>> metrics = CallMetrics.none();
			before.addPerCall(metrics, 1000);
			assertThat(metrics.get("server_us")).containsExactly(4.0);
			assertThat(metrics.get("client_us")).singleElement()
				.satisfies((micros) -> assertThat(micros).isNotNegative());
		}
	}

	@Test
	void thisJvmKnowsWhatItHasUsed() throws Exception {
		assertThat(CpuClock.OF_THIS_JVM.nanos()).isPositive();
		assertThat(Long.parseLong(ServerQuestion.CPU.answer(new CallService()))).isPositive();
	}

}
