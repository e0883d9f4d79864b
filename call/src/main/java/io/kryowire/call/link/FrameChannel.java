/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.util.List;

import org.jspecify.annotations.Nullable;

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

	/**
	 * How the other end has proven who it is, as soon as frames come.
	 * @return its certificate, and those that it has sent along; none if it has shown
	 * none
	 */
	default List<X509Certificate> certificates() {
		return List.of();
	}

	/**
	 * Where the other end is.
	 * @return its address, {@code null} if it has none
	 */
	default @Nullable InetSocketAddress remoteAddress() {
		return null;
	}

}
