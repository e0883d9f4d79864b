/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The monotonic time of this machine, the same for all its processes.
 * {@link System#nanoTime()} promises that for one JVM only, but where HotSpot runs it
 * reads the kernel's one monotonic clock, whose zero is the machine's start.
 */
final class MachineClock {

	private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

	private MachineClock() {
	}

	static long nanos() {
		return System.nanoTime();
	}

	/** Times of two logs can be compared only if this is the same in both. */
	static String boot() {
		try {
			return Files.isReadable(BOOT) ? Files.readString(BOOT).trim() : "";
		}
		catch (IOException ex) {
			return "";
		}
	}

}
