/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

/**
 * The end of a connection, as its channel uses it: always on the network thread.
 */
public interface FrameReceiver {

	/**
	 * Takes a frame.
	 * @param frame where it is; may be overwritten when this returns
	 * @param offset its first byte
	 * @param length how long it is
	 * @throws io.kryowire.call.protocol.ProtocolException if the connection cannot go on
	 */
	void received(byte[] frame, int offset, int length);

	/**
	 * Called when the network thread has read what there was, and after a wake-up.
	 * @param nanoTime the time
	 * @throws io.kryowire.call.protocol.ProtocolException if the connection cannot go on
	 */
	void passEnded(long nanoTime);

	/**
	 * Called once, when the connection is gone.
	 * @param reason why
	 */
	void closed(String reason);

}
