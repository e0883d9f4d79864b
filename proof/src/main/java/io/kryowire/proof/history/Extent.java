/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

/**
 * The keys that a subscriber must hold at the end.
 */
public enum Extent {

	/**
	 * All existing keys.
	 */
	ALL,

	/**
	 * The keys it holds, which need not be all.
	 */
	SOME,

	/**
	 * All keys, with values that are correct by definition, since they are read directly
	 * from Redis.
	 */
	TRUTH

}
