/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import io.kryowire.call.LinkSettings;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

class WindowTests {

	private static final int SIZE = 100;

	private final Outbound outbound = new Outbound(new FakeChannel(), new CallsHead(),
			LinkSettings.of("client").frameBytes(), new LinkCounters(System::nanoTime));

	private final Window window = new Window(this.outbound, 1, 1000);

	/** The report comes without the lock until it finds somebody to wake. */
	@Test
	void aReportBetweenTheLookAndTheWaitWakes() throws InterruptedException {
		Thread reporter = new Thread(() -> this.window.done(1, SIZE));
		Outbound.Locked locked = this.outbound.lock();
		try {
			this.window.take(SIZE, locked);
			this.window.startWaiting(locked);
			assertThat(this.window.hasRoom(SIZE, locked)).isFalse();
			reporter.start();
			patiently().until(() -> reporter.getState() == Thread.State.WAITING);
			assertThat(this.window.await(SIZE, Waiting.LONGEST.toNanos(), locked)).isPositive();
			assertThat(this.window.hasRoom(SIZE, locked)).isTrue();
			this.window.stopWaiting(locked);
		}
		finally {
			locked.unlock();
		}
		Waiting.join(reporter);
	}

}
