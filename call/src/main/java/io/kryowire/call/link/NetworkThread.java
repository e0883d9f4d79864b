/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

/**
 * A thread that moves frames. Whatever waits on it keeps all its connections waiting, and
 * nothing that comes over one of them can end the wait.
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
