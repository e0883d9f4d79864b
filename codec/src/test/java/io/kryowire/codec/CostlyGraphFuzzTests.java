/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;

import com.sun.management.ThreadMXBean;
import io.kryowire.codec.Samples.Box;
import io.kryowire.test.fuzz.FuzzReport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Both codecs, with graphs that aim at cost: none is dear, whether it is refused or read.
 */
@Tag("fuzz")
class CostlyGraphFuzzTests {

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	/** What every message takes, however short, is little beside so many bytes. */
	private static final int LONG = 1 << 14;

	private final int times = Integer.getInteger("kryowire.fuzz.times", 1);

	private final long seed = Long.getLong("kryowire.fuzz.seed", 1);

	private long refused;

	private double slowest;

	private double dearest;

	@BeforeAll
	static void measureAList() {
		ReadingCostTests.measureAList();
	}

	@Test
	void whenGraphsAreMadeToBeDearThenNoneIs() {
		long begin = System.nanoTime();
		int graphs = 150 * this.times;
		int sizes = (this.times > 1) ? 12 : 9;
		for (int i = 0; i < graphs; i++) {
			Graph graph = new CostlyGraphs((this.seed << 32) + i).next(1 << 4 + i % sizes);
			String name = "graph %d of seed %d".formatted(i, this.seed);
			for (WireCodec codec : List.of(ReadingCostTests.KRYO, ReadingCostTests.JSON)) {
				byte[] message = Graph.message(codec, graph);
				if (ReadingCostTests.assertLinear(name, codec, message) != null) {
					this.refused++;
				}
				if (this.times > 1 && message.length >= LONG) {
					measure(codec, message);
				}
			}
		}
		new FuzzReport("graphs that aim at cost", this.seed, 2L * graphs, this.refused, 0, this.dearest, this.slowest,
				0, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin))
			.write(this.times > 1);
	}

	/** The least of some, since compilers and collectors of garbage work besides. */
	private void measure(WireCodec codec, byte[] message) {
		long least = Long.MAX_VALUE;
		long leastAllocated = Long.MAX_VALUE;
		for (int i = 0; i < 3 && least > this.slowest * message.length; i++) {
			long allocated = THREADS.getCurrentThreadAllocatedBytes();
			long before = THREADS.getCurrentThreadCpuTime();
			Attempt.refusalOf(() -> codec.decode(message, Box.class));
			least = Math.min(least, THREADS.getCurrentThreadCpuTime() - before);
			leastAllocated = Math.min(leastAllocated, THREADS.getCurrentThreadAllocatedBytes() - allocated);
		}
		this.slowest = Math.max(this.slowest, least / (double) message.length);
		this.dearest = Math.max(this.dearest, leastAllocated / (double) message.length);
	}

}
