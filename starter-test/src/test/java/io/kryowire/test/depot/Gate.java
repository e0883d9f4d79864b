/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.depot;

import java.util.concurrent.CountDownLatch;

/**
 * Keeps a call under way, in the JVM of the test.
 */
public final class Gate {

	private static final CountDownLatch entered = new CountDownLatch(1);

	private static final CountDownLatch open = new CountDownLatch(1);

	private Gate() {
	}

	static void pass() throws InterruptedException {
		entered.countDown();
		open.await();
	}

	public static boolean isEntered() {
		return entered.getCount() == 0;
	}

	public static void open() {
		open.countDown();
	}

}
