/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

import org.jspecify.annotations.Nullable;

/**
 * Measures calls, each of them: asked once for every method, and then called on threads
 * of the network and of handlers. Thread-safe, quick, and never blocking.
 */
@FunctionalInterface
public interface CallMeter {

	/**
	 * Measures nothing.
	 */
	CallMeter NONE = (method) -> null;

	/**
	 * Finds who measures a method.
	 * @param method the method
	 * @return a timer, {@code null} if nobody does
	 */
	@Nullable Timer timer(CallMethod method);

	/**
	 * Takes the times of one method.
	 */
	@FunctionalInterface
	interface Timer {

		/**
		 * A call has ended.
		 * @param nanos how long it took: at a client from the call to its answer, at a
		 * server from the start of the handler to its result. 0 for a call without an
		 * answer that a client has sent
		 * @param outcome how it ended, {@code null} if with a result
		 */
		void ended(long nanos, @Nullable Outcome outcome);

	}

}
