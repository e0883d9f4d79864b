/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.proxy;

/**
 * Which way bytes go through a {@link FaultProxy}.
 */
public enum Direction {

	/**
	 * What clients send.
	 */
	TO_SERVER,

	/**
	 * What the server sends.
	 */
	TO_CLIENT

}
