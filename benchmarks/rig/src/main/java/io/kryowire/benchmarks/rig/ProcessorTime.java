/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig;

import java.util.Arrays;

/**
 * The processor time that processes use from now on, with all their threads.
 */
public final class ProcessorTime {

	private static final double MICRO = 1000;

	private final long[] processes;

	private final double before;

	private ProcessorTime(long... processes) {
		this.processes = processes;
		this.before = micros();
	}

	/**
	 * That of some processes together.
	 * @param processes their ids, separated by commas; 0 is none
	 */
	public static ProcessorTime of(String processes) {
		return new ProcessorTime(Arrays.stream(processes.split(",")).mapToLong(Long::parseLong).toArray());
	}

	public static ProcessorTime ofThisJvm() {
		return new ProcessorTime(ProcessHandle.current().pid());
	}

	/** In microseconds; of a process that has ended, nothing is known. */
	public double soFar() {
		return micros() - this.before;
	}

	private double micros() {
		return Arrays.stream(this.processes)
			.boxed()
			.flatMap((id) -> ProcessHandle.of(id).stream())
			.flatMap((process) -> process.info().totalCpuDuration().stream())
			.mapToDouble((duration) -> duration.toNanos() / MICRO)
			.sum();
	}

}
