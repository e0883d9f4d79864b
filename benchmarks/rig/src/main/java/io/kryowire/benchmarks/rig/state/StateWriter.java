/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.state;

import io.kryowire.benchmarks.rig.codec.model.OrderRecord;

/**
 * Writes values and does not wait, as far as the product lets it.
 */
public interface StateWriter {

	/**
	 * Writes a value.
	 * @param key the key
	 * @param value the value
	 * @param done is run when Redis has it, or has not taken it
	 */
	void write(String key, OrderRecord value, Runnable done);

	/**
	 * Sends what may still wait for company, and has its answers told.
	 */
	default void flush() {
	}

}
