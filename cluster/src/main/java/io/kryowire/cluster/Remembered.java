/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.Set;

/**
 * Bounds what is remembered: the oldest is forgotten.
 */
final class Remembered {

	private Remembered() {
	}

	/**
	 * Called after each addition to a set, or to the keys of a map, that keeps its order.
	 */
	static void atMost(int most, Set<Long> remembered) {
		if (remembered.size() > most) {
			remembered.remove(remembered.iterator().next());
		}
	}

}
