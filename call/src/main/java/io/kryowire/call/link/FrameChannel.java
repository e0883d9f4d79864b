/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

/**
 * A connection that carries frames, as a link uses it. Implemented over KryoNet, and over
 * memory.
 */
public interface FrameChannel {

	/**
	 * Hands a frame over, in order. Only one thread at a time does.
	 * @param frame where it is; not kept
	 * @param length how long it is
	 * @return {@code false} if there is no room now; the receiver's
	 * {@link FrameReceiver#passEnded} is called when there may be
	 */
	boolean trySend(byte[] frame, int length);

	/**
	 * Makes the network thread call {@link FrameReceiver#passEnded} soon.
	 */
	void wake();

	/**
	 * Makes sure that the network thread looks at the clock by then.
	 * @param nanoTime a time of {@link System#nanoTime()}
	 */
	void wakeBy(long nanoTime);

	/**
	 * Whether the current thread is the network thread, which flushes by itself.
	 * @return whether it is
	 */
	boolean isNetworkThread();

	/**
	 * Closes the connection from the network thread, soon.
	 * @param reason why, for the log
	 */
	void closeSoon(String reason);

}
