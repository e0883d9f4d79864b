/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

/**
 * Strategy interface for a bean that provides the trace to which a write belongs.
 */
@FunctionalInterface
public interface StateTraceSource {

	/**
	 * Returns the current trace.
	 * @return a W3C {@code traceparent}, empty if there is no trace
	 */
	String current();

}
