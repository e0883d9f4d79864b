/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

import org.jspecify.annotations.Nullable;

/**
 * Measures every call. It is asked once for each method, and then called on network
 * threads and threads of handlers. It must be thread-safe and quick, and must never
 * block.
 */
@FunctionalInterface
public interface CallMeter {

	/**
	 * Measures nothing.
	 */
	CallMeter NONE = (method) -> null;

	/**
	 * Returns what measures a method.
	 * @param method the method
	 * @return a timer, {@code null} if the method is not measured
	 */
	@Nullable Timer timer(CallMethod method);

	/**
	 * Measures the calls of one method.
	 */
	/*
	 * Each attempt of a call is a call here. A caller that cancels, or that is
	 * interrupted, leaves UNKNOWN behind: nobody knows whether the handler has run. A
	 * server counts as EXPIRED what it has not run because nobody waits for it any more,
	 * be it for its deadline, a cancellation or a lost connection.
	 */
	@FunctionalInterface
	interface Timer {

		/**
		 * A call has ended. Called once for each call, on any thread; what it throws is
		 * logged once and otherwise ignored.
		 * @param nanos how long it took: at a client from the call to its answer, at a
		 * server from the start of the handler to its written result, 0 if no handler ran
		 * @param outcome how it ended, {@code null} if with a result;
		 * {@link Outcome#UNKNOWN} at a client that has cancelled it
		 */
		void ended(long nanos, @Nullable Outcome outcome);

		/**
		 * A call without an answer has left the caller, or not. Called once for each of
		 * them, in place of {@link #ended}, and only at clients.
		 * @param outcome {@code null} if it was sent, otherwise {@link Outcome#NOT_SENT}
		 */
		default void told(@Nullable Outcome outcome) {
			ended(0, outcome);
		}

		/**
		 * The arguments of a broadcast have been encoded, for all nodes that take the
		 * same bytes. Only at clients.
		 */
		default void encodedBroadcast() {
			// Most meters have no use for it
		}

		/**
		 * A call of a broadcast has been sent to a node, and will end as any other call.
		 * Only at clients.
		 */
		default void sentBroadcast() {
			// Most meters have no use for it
		}

	}

}
