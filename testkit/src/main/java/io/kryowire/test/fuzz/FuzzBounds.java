/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.fuzz;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * What an input may cost.
 *
 * @param allocation bytes that every input may allocate
 * @param allocationPerByte bytes that it may allocate for each of its own
 * @param cpuNanos time of the processor that every input may take
 * @param cpuNanosPerByte time it may take for each of its bytes
 * @param longest how long a message is made
 * @param endless time of the processor after which an input is taken for one that does
 * not end
 */
record FuzzBounds(long allocation, int allocationPerByte, long cpuNanos, int cpuNanosPerByte, int longest,
		Duration endless) {

	/**
	 * Ten times what the dearest honest input takes on a slow machine, and more: what is
	 * looked for grows with the square of its bytes.
	 */
	static final FuzzBounds DEFAULT = new FuzzBounds(1 << 16, 128, TimeUnit.MILLISECONDS.toNanos(20), 1000, 1 << 15,
			Duration.ofMinutes(1));

	long allocation(FuzzInput input) {
		return this.allocation + (long) this.allocationPerByte * input.length();
	}

	long cpuNanos(FuzzInput input) {
		return this.cpuNanos + (long) this.cpuNanosPerByte * input.length();
	}

	FuzzBounds allocation(long fixed, int perByte) {
		return new FuzzBounds(fixed, perByte, this.cpuNanos, this.cpuNanosPerByte, this.longest, this.endless);
	}

	FuzzBounds cpu(Duration fixed, int nanosPerByte) {
		return new FuzzBounds(this.allocation, this.allocationPerByte, fixed.toNanos(), nanosPerByte, this.longest,
				this.endless);
	}

	FuzzBounds longest(int bytes) {
		return new FuzzBounds(this.allocation, this.allocationPerByte, this.cpuNanos, this.cpuNanosPerByte, bytes,
				this.endless);
	}

	FuzzBounds endless(Duration time) {
		return new FuzzBounds(this.allocation, this.allocationPerByte, this.cpuNanos, this.cpuNanosPerByte,
				this.longest, time);
	}

}
