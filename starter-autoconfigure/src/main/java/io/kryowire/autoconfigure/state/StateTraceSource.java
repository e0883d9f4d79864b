/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

/**
 * Knows the trace that a write belongs to. A bean.
 */
@FunctionalInterface
public interface StateTraceSource {

	/**
	 * The trace now.
	 * @return a W3C {@code traceparent}, empty if there is none
	 */
	String current();

}
