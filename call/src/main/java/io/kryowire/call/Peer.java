/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

/**
 * Another node, as its caller sees it: connected, or being connected again and again.
 */
public interface Peer extends AutoCloseable {

	/**
	 * Binds a method, which need not exist at the peer, nor the peer be connected.
	 * @param method the method
	 * @return the method at the peer
	 */
	RemoteMethod method(CallMethod method);

	/**
	 * Whether calls would be sent at once.
	 * @return {@code true} if at least one lane is connected and the peer is not going
	 * away
	 */
	boolean isConnected();

	/**
	 * Waits until {@link #isConnected()}.
	 * @param millis how long at most
	 * @return whether it is
	 * @throws InterruptedException if the thread is interrupted meanwhile
	 */
	boolean awaitConnected(long millis) throws InterruptedException;

	/**
	 * What has happened on the links to the peer.
	 * @return the numbers now
	 */
	LinkStatistics statistics();

	/**
	 * Disconnects. Calls that wait for an answer fail.
	 */
	@Override
	void close();

}
