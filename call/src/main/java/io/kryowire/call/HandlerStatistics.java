/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

/**
 * What the handlers of a node are doing now, apart from those that run
 * {@link Execution#INLINE}.
 *
 * @param threads how many threads there are for them, virtual ones not counted
 * @param maxThreads how many there may be
 * @param running handlers that run, be it on virtual threads
 * @param abandoned those of them that run although nobody waits for them any more: they
 * have been interrupted, and do not return
 * @param waiting calls that have come and that no handler has begun with, those of a
 * frame included that is being read
 * @param later calls whose handlers have returned futures that are not complete
 * @param oldestMillis how long ago the call has come that a handler runs for and that has
 * been here longest, 0 if none runs
 * @param exhausted whether all the threads there may be are with handlers that block, and
 * calls wait for them
 */
public record HandlerStatistics(int threads, int maxThreads, int running, int abandoned, long waiting, long later,
		long oldestMillis, boolean exhausted) {

	/**
	 * There are none.
	 */
	public static final HandlerStatistics NONE = new HandlerStatistics(0, 0, 0, 0, 0, 0, 0, false);

}
