/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.time.Duration;

import io.kryowire.autoconfigure.properties.InvalidPropertyException;

/**
 * How often those who do not tell of changes are asked.
 */
final class RefreshInterval {

	private static final Duration SHORTEST = Duration.ofMillis(100);

	private RefreshInterval() {
	}

	/** Returns the value of the property, if it can be one. */
	static Duration checked(String property, Duration value) {
		return InvalidPropertyException.checked(property, value, () -> {
			if (value.compareTo(SHORTEST) < 0) {
				throw new IllegalArgumentException("The interval must be at least 100ms");
			}
			return value;
		});
	}

}
