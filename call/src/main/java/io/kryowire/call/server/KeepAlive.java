/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.server;

import java.util.concurrent.CountDownLatch;

/**
 * A thread that does nothing but keep the JVM from exiting.
 */
final class KeepAlive {

	private final CountDownLatch over = new CountDownLatch(1);

	private KeepAlive() {
	}

	static KeepAlive start() {
		KeepAlive keepAlive = new KeepAlive();
		Thread thread = new Thread(keepAlive::await, "kryowire-keep-alive");
		thread.setDaemon(false);
		thread.start();
		return keepAlive;
	}

	private void await() {
		try {
			this.over.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	void end() {
		this.over.countDown();
	}

}
