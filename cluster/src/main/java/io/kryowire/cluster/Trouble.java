/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

/**
 * What is wrong, in words; empty if nothing is.
 */
final class Trouble {

	private Trouble() {
	}

	static String both(String one, String other) {
		return (one.isEmpty() || other.isEmpty()) ? one + other : one + "; " + other;
	}

}
