/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.history;

/**
 * Which keys a participant is to hold at the end.
 */
public enum Extent {

	/**
	 * All keys there are.
	 */
	ALL,

	/**
	 * The keys it holds, and perhaps no others.
	 */
	SOME,

	/**
	 * All keys, and what it holds is right by definition: it has read Redis itself.
	 */
	TRUTH

}
