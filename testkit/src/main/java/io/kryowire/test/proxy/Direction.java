/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.proxy;

/**
 * The direction of bytes through a {@link FaultProxy}.
 */
public enum Direction {

	/**
	 * From clients to the server.
	 */
	TO_SERVER,

	/**
	 * From the server to clients.
	 */
	TO_CLIENT

}
