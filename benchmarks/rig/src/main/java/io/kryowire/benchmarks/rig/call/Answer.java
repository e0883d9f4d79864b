/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

/**
 * Takes the end of one call, on whatever thread the product has at hand.
 */
public interface Answer {

	/**
	 * The peer has answered.
	 * @param value what it answered
	 */
	void done(long value);

	/**
	 * There will be no answer.
	 * @param problem why
	 */
	void failed(Throwable problem);

}
