/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.codec.model;

/**
 * Which way an order goes.
 */
public enum Side {

	/** To buy. */
	BUY,
	/** To sell. */
	SELL

}
