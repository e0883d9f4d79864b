/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.kryowire.benchmarks.rig.Point;
import io.kryowire.benchmarks.rig.WithoutWarmUp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

@ExtendWith(WithoutWarmUp.class)
class HourOfPushesTests {

	private static final List<String> LOG = List.of(
			"[1000ms] Safepoint \"G1CollectForAllocation\", Time since last: 9 ns, Reaching safepoint: 1 ns, "
					+ "At safepoint: 2 ns, Total: 9000000 ns",
			"[4000ms] Safepoint \"G1CollectForAllocation\", Time since last: 9 ns, Reaching safepoint: 1 ns, "
					+ "Cleanup: 3 ns, At safepoint: 2 ns, Total: 2500000 ns",
			"[9999999ms] Safepoint \"ICBufferFull\", Time since last: 9 ns, Total: 1 ns", "something else");

	private final Failures failures = new Failures();

	@Test
	void theLoadRisesAndFallsAndHasBursts() {
		assertThat(HourOfPushes.percent(0)).isEqualTo(10);
		assertThat(HourOfPushes.percent(30)).isEqualTo(50);
		assertThat(HourOfPushes.percent(16)).isEqualTo(100);
		assertThat(IntStream.range(0, HourOfPushes.MINUTES).map(HourOfPushes::percent))
			.allMatch((p) -> p >= 10 && p <= 100);
	}

	@Test
	void everyMinuteOfTheHourIsInItsCourse() throws Exception {
		try (ServerSocket nobody = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
				ServerControl server = new ServerControl(nobody.getLocalPort());
				CallClient client = new NoopSubject().connect(CallRow.HOUR, 0)) {
			HourOfPushes load = new HourOfPushes(
					new CallRun(CallRow.HOUR, new NoopSubject(), 0, server, 0.6, this.failures));
			Map<String, List<Double>> metrics = load.measure(client);
			assertThat(metrics).containsKeys("ops", "p999us", "client_us", "server_us");
			assertThat(load.courses()).containsOnlyKeys("load");
			assertThat(load.courses().get("load")).hasSize(HourOfPushes.MINUTES);
			assertThat(load.recorded()).get().satisfies((all) -> assertThat(all.all().getTotalCount()).isPositive());
			assertThat(this.failures.count()).isZero();
		}
	}

	@Test
	void stopsWithinTheHourAreCountedInItsMinutes() {
		List<Point> stops = new StopLog("", 3000).parse(LOG, 60_000_000_000L);
		assertThat(stops).containsExactly(new Point(1, 2.5));
	}

	@Test
	void theLongestStopAndTheSumOfAllAreMetrics() {
		Map<String, List<Double>> metrics = CallMetrics.none();
		StopLog.addTo(metrics, Map.of("client", List.of(new Point(1, 2.5), new Point(2, 4)), "load", List.of()));
		assertThat(metrics).containsOnly(entry("client_longest_stop_ms", List.of(4.0)),
				entry("client_stops_ms", List.of(6.5)));
	}

}
