/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

import org.jspecify.annotations.Nullable;

/**
 * Another node, as its caller sees it: connected, or being connected again and again.
 */
public interface Peer extends AutoCloseable {

	/**
	 * Binds a method. The peer need not have it, nor be connected.
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
	 * Binds a method as {@link #method} does, for callers that can use another peer: its
	 * calls may wait for room, but never for a connection. Without a connection they fail
	 * with {@link Outcome#NOT_SENT}.
	 * @param method the method
	 * @return the method at the peer
	 */
	default RemoteMethod methodWhileConnected(CallMethod method) {
		return method(method);
	}

	/**
	 * Binds a method as {@link #method(CallMethod)} does, for one of several users of the
	 * peer who each measure their own calls.
	 * @param method the method
	 * @param meter measures its calls, instead of the peer's
	 * @return the method at the peer
	 */
	default RemoteMethod method(CallMethod method, CallMeter meter) {
		return method(method);
	}

	/**
	 * Binds a method as {@link #methodWhileConnected(CallMethod)} does, for one of
	 * several users of the peer who each measure their own calls.
	 * @param method the method
	 * @param meter measures its calls, instead of the peer's
	 * @return the method at the peer
	 */
	default RemoteMethod methodWhileConnected(CallMethod method, CallMeter meter) {
		return methodWhileConnected(method);
	}

	/**
	 * Whether a call with these options would be sent at once.
	 * @param options how the call is made; its key may have a lane of its own
	 * @return {@code true} if the lane that the call would take is connected
	 */
	default boolean isConnected(CallOptions options) {
		return isConnected();
	}

	/**
	 * Why the peer is not connected, as text for people.
	 * @return the last problem, {@code null} if none is known; meaningless while
	 * {@link #isConnected()}
	 */
	default @Nullable String trouble() {
		return null;
	}

	/**
	 * What the peer calls itself, which need not be what its caller calls it: other nodes
	 * know it by this name.
	 * @return the {@code kryowire.kryonet.node-id} that it has told, {@code null} while
	 * it is not connected
	 */
	default @Nullable String nodeId() {
		return null;
	}

	/**
	 * The number of calls under way. Cheap, and not exact while calls begin and end.
	 * @return how many
	 */
	default long inFlight() {
		return statistics().inFlight();
	}

	/**
	 * Whether nothing is under way: no call waits for an answer, be it on a link whose
	 * peer is going away, and nothing waits to be sent. Not exact while calls come.
	 * @return whether closing the peer would disturb nobody
	 */
	default boolean isIdle() {
		return inFlight() == 0;
	}

	/**
	 * Adds a listener, which runs whenever {@link #isConnected()} may have changed. A
	 * peer that never changes need not call it.
	 * @param listener runs on a thread of the network, and must not block
	 * @return removes the listener
	 */
	default Runnable whenChanged(Runnable listener) {
		return () -> {
			// Nothing ever changes.
		};
	}

	/**
	 * Says that the peer is known to be there: if it is not connected, the pause before
	 * the next attempt to connect is cut short. Does not wait.
	 */
	default void connectSoon() {
	}

	/**
	 * Whether the peer has been closed, so that it will never be connected again.
	 * @return whether it has been closed
	 */
	default boolean isClosed() {
		return false;
	}

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
