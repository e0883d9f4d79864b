/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

/**
 * A process that tells its time of day.
 */
final class TimeOfDay {

	private TimeOfDay() {
	}

	/** Prints it, in milliseconds. */
	public static void main(String[] arguments) {
		System.out.println(System.currentTimeMillis());
	}

}
