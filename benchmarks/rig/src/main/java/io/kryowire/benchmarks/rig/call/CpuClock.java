/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.io.IOException;
import java.lang.management.ManagementFactory;

/**
 * How much processor time a JVM has used since it began, in nanoseconds: with all its
 * threads, those of the JIT compiler and of the garbage collector too.
 */
@FunctionalInterface
interface CpuClock {

	/** Of this JVM, or one that stands still where the JVM does not know. */
	CpuClock OF_THIS_JVM = () -> (ManagementFactory
		.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system)
				? Math.max(0, system.getProcessCpuTime()) : 0;

	/** Of a JVM that nobody can ask. */
	CpuClock UNKNOWN = () -> 0;

	long nanos() throws IOException;

}
