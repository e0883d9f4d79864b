/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

/**
 * A process that tells how far its time of day is ahead.
 */
final class TimeOfDay {

	private TimeOfDay() {
	}

	/**
	 * Prints the difference in minutes.
	 * @param arguments the time of another process, in milliseconds
	 */
	public static void main(String[] arguments) {
		System.out.println((System.currentTimeMillis() - Long.parseLong(arguments[0])) / 60_000);
	}

}
