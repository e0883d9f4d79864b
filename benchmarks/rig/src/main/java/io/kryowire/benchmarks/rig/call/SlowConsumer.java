/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A producer flat out against a method that takes a thousand values a second, while
 * another client of the same server pings: what becomes of connections, of memory, of the
 * values and of the other client. {@code lost} are values that the product took and that,
 * once the consumer is slow no more, neither arrive nor are reported as refused.
 */
final class SlowConsumer implements CallLoad {

	private static final long ARRIVAL_NANOS = TimeUnit.SECONDS.toNanos(20);

	private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(3);

	private final CallRun run;

	SlowConsumer(CallRun run) {
		this.run = run;
	}

	@Override
	public Map<String, List<Double>> measure(CallClient client) throws Exception {
		PacedPings other = new PacedPings(this.run.subject().connect(this.run.row(), this.run.port()));
		other.run(WARM_UP_NANOS);
		Latencies before = other.run(Math.max(TimeUnit.SECONDS.toNanos(1), this.run.totalNanos() / 2));
		double beforeP99 = before.micros(99);
		Memory clientMemory = Memory.now();
		Memory serverMemory = this.run.server().memory();
		long consumed = this.run.server().consumed();
		FlatOutProducer producer = new FlatOutProducer(client, this.run.server());
		producer.start();
		long start = System.nanoTime();
		Latencies during = other.run(this.run.totalNanos());
		consumed = this.run.server().consumed() - consumed;
		Map<String, List<Double>> metrics = CallMetrics.none();
		CallMetrics.addRate(metrics, consumed, System.nanoTime() - start);
		during.addTo(metrics);
		CallMetrics.add(metrics, "before_p99us", beforeP99);
		CallMetrics.add(metrics, "ping_failed", other.failed());
		producer.end();
		addMemory(metrics, clientMemory, serverMemory);
		addCounts(metrics, client, producer);
		return metrics;
	}

	private void addMemory(Map<String, List<Double>> metrics, Memory client, Memory server) throws Exception {
		Memory clientNow = Memory.now();
		Memory serverNow = this.run.server().memory();
		CallMetrics.add(metrics, "client_heap_mb", clientNow.heapMegabytesSince(client));
		CallMetrics.add(metrics, "server_heap_mb", serverNow.heapMegabytesSince(server));
		CallMetrics.add(metrics, "client_native_mb", clientNow.outsideMegabytesSince(client));
		CallMetrics.add(metrics, "server_native_mb", serverNow.outsideMegabytesSince(server));
	}

	private void addCounts(Map<String, List<Double>> metrics, CallClient client, FlatOutProducer producer)
			throws Exception {
		CallMetrics.add(metrics, "out_of_memory", producer.outOfMemory() ? 1 : 0);
		CallMetrics.add(metrics, "disconnects", client.disconnects());
		CallMetrics.add(metrics, "accepted", producer.accepted());
		CallMetrics.add(metrics, "refused", producer.refused() + this.run.server().refused());
		this.run.server().hurry();
		CallMetrics.add(metrics, "lost", lost(client, producer));
	}

	private long lost(CallClient client, FlatOutProducer producer) throws Exception {
		client.flush();
		long end = System.nanoTime() + ARRIVAL_NANOS;
		long missing = missing(producer);
		while (missing != 0 && System.nanoTime() - end < 0) {
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
			missing = missing(producer);
		}
		return missing;
	}

	private long missing(FlatOutProducer producer) throws Exception {
		return producer.accepted() - this.run.server().consumed() - this.run.server().refused();
	}

}
