/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

/**
 * A thread that moves frames. A wait on this thread stops all of its connections, and
 * nothing that arrives over one of them can end the wait.
 */
public final class NetworkThread extends Thread {

	/**
	 * Creates a daemon thread.
	 * @param task what it does
	 * @param name what it is called
	 */
	public NetworkThread(Runnable task, String name) {
		super(task, name);
		setDaemon(true);
	}

}
