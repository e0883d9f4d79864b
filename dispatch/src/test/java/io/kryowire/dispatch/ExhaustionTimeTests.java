/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * After a second it is news, once, whatever checks there were.
 */
class ExhaustionTimeTests {

	private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

	private final ExhaustionTime exhaustion = new ExhaustionTime();

	private long now = Long.MAX_VALUE - MILLI;

	@Test
	void checksAtShortIntervalsMakeASecond() {
		assertThat(newsIn(1000, MILLI)).isZero();
		assertThat(newsIn(5000, MILLI)).isOne();
	}

	@Test
	void onABusyMachineAFewChecksDo() {
		assertThat(newsIn(10, 60 * MILLI)).isZero();
		assertThat(newsIn(10, 60 * MILLI)).isOne();
	}

	@Test
	void aSinglePauseIsNoSecond() {
		assertThat(newsIn(2, 5000 * MILLI)).isZero();
		assertThat(newsIn(9, 5000 * MILLI)).isOne();
	}

	@Test
	void whatIsSeenNowAndThenDoesNotAddUp() {
		for (int i = 0; i < 100; i++) {
			assertThat(newsIn(1, 500 * MILLI)).isZero();
			this.exhaustion.notSeen(false);
		}
	}

	@Test
	void whileTasksWaitTheTimeGoesOn() {
		assertThat(newsIn(600, MILLI)).isZero();
		this.exhaustion.notSeen(false);
		assertThat(newsIn(600, MILLI)).isOne();
	}

	@Test
	void whenNothingHasWaitedItIsNewsAgain() {
		assertThat(newsIn(1500, MILLI)).isOne();
		this.exhaustion.notSeen(true);
		assertThat(newsIn(1000, MILLI)).isZero();
		assertThat(newsIn(1000, MILLI)).isOne();
	}

	private long newsIn(int checks, long interval) {
		return IntStream.range(0, checks).filter((check) -> this.exhaustion.seen(this.now += interval)).count();
	}

}
