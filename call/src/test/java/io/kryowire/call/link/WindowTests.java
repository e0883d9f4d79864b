/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.locks.ReentrantLock;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

class WindowTests {

	private static final int SIZE = 100;

	private final ReentrantLock lock = new ReentrantLock();

	private final Window window = new Window(this.lock, 1, 1000);

	/** The report comes without the lock until it finds somebody to wake. */
	@Test
	void aReportBetweenTheLookAndTheWaitWakes() throws InterruptedException {
		Thread reporter = new Thread(() -> this.window.done(1, SIZE));
		this.lock.lock();
		try {
			this.window.take(SIZE);
			this.window.startWaiting();
			assertThat(this.window.hasRoom(SIZE)).isFalse();
			reporter.start();
			patiently().until(() -> this.lock.hasQueuedThread(reporter));
			assertThat(this.window.await(SIZE, Waiting.LONGEST.toNanos())).isPositive();
			assertThat(this.window.hasRoom(SIZE)).isTrue();
			this.window.stopWaiting();
		}
		finally {
			this.lock.unlock();
		}
		Waiting.join(reporter);
	}

}
