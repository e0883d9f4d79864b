/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

/**
 * How long a peer waits before it tries to connect again. The pause doubles with each
 * failure.
 *
 * @param firstMillis the first pause
 * @param longestMillis the longest pause
 */
public record Reconnect(int firstMillis, int longestMillis) {

	/**
	 * From 20 to 500 milliseconds.
	 */
	public static final Reconnect DEFAULT = new Reconnect(20, 500);

	public Reconnect {
		if (firstMillis < 1 || longestMillis < firstMillis) {
			throw new IllegalArgumentException(
					"The first pause must be at least 1 ms, and the longest at least as long: firstMillis=%d, longestMillis=%d"
						.formatted(firstMillis, longestMillis));
		}
	}

}
