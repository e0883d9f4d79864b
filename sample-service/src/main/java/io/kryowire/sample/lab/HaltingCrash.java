/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.lab;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.kryowire.sample.nodes.Crash;

/**
 * Halts this JVM without draining or notifying anything.
 */
final class HaltingCrash implements Crash {

	private static final int LIKE_SIGKILL = 137;

	private static final long TIME_FOR_AN_ANSWER = TimeUnit.MILLISECONDS.toNanos(200);

	@Override
	public void soon() {
		Thread thread = new Thread(() -> {
			LockSupport.parkNanos(TIME_FOR_AN_ANSWER);
			Runtime.getRuntime().halt(LIKE_SIGKILL);
		}, "crash");
		thread.setDaemon(true);
		thread.start();
	}

}
