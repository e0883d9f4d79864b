/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.state;

import java.util.Arrays;

/**
 * The keys that are written, one after the other.
 */
final class Keys {

	private final String[] keys;

	Keys(int count) {
		this.keys = new String[count];
		Arrays.setAll(this.keys, (index) -> "key-" + index);
	}

	String key(long number) {
		return this.keys[(int) (number % this.keys.length)];
	}

	int count() {
		return this.keys.length;
	}

}
