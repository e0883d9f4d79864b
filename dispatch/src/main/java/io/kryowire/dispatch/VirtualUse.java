/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

/**
 * Which slow tasks run on virtual threads.
 */
public enum VirtualUse {

	/**
	 * None.
	 */
	NEVER,

	/**
	 * Those whose {@link Pace} is {@linkplain Pace#alwaysSlow() always slow}, and others
	 * if there may be no more threads. Needs Java 21 or newer.
	 */
	IF_NEEDED,

	/**
	 * All. Needs Java 21 or newer.
	 */
	SLOW

}
