/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RoomWatchTests {

	private final RoomWatch room = new RoomWatch();

	private boolean awaitNews() {
		return this.room.await(0, System.nanoTime() + Waiting.LONGEST.toNanos());
	}

	@Test
	void newsBeforeTheWaitEndsIt() {
		this.room.run();
		assertThat(awaitNews()).isTrue();
	}

	@Test
	void anInterruptEndsTheWaitForGoodEvenIfThereIsNewsAllTheTime() {
		this.room.run();
		Thread.currentThread().interrupt();
		boolean goesOn = awaitNews();
		assertThat(Thread.interrupted()).isTrue();
		assertThat(goesOn).isFalse();
	}

}
