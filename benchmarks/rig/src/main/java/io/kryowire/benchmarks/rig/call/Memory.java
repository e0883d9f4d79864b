/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What a JVM holds at a moment.
 *
 * @param heap bytes of live objects, after a collection
 * @param resident bytes of memory the operating system has given it; its heap is all
 * there from the beginning, so that growth is growth of what is outside
 */
record Memory(long heap, long resident) {

	private static final Path STATUS = Path.of("/proc/self/status");

	private static final double MEGABYTE = 1 << 20;

	private static final double FULL = 0.85;

	/** Collects, and looks. */
	static Memory now() {
		System.gc();
		return new Memory(usedHeap(), residentBytes());
	}

	private static long usedHeap() {
		return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
	}

	/** Whether the heap is about to overflow, unless a collection helps. */
	static boolean isShort() {
		double limit = FULL * Runtime.getRuntime().maxMemory();
		if (usedHeap() < limit) {
			return false;
		}
		System.gc();
		return usedHeap() > limit;
	}

	private static long residentBytes() {
		if (!Files.isReadable(STATUS)) {
			return 0;
		}
		try (Stream<String> lines = Files.lines(STATUS)) {
			return lines.filter((line) -> line.startsWith("VmRSS:"))
				.mapToLong((line) -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
				.findFirst()
				.orElse(0);
		}
		catch (IOException ex) {
			return 0;
		}
	}

	double heapMegabytesSince(Memory before) {
		return Math.max(0, this.heap - before.heap) / MEGABYTE;
	}

	double outsideMegabytesSince(Memory before) {
		return Math.max(0, this.resident - before.resident) / MEGABYTE;
	}

	String toLine() {
		return this.heap + " " + this.resident;
	}

	static Memory parse(String line) {
		String[] words = line.split(" ");
		return new Memory(Long.parseLong(words[0]), Long.parseLong(words[1]));
	}

}
