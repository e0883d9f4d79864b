/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which threads are believed to be stuck.
 */
class ThreadLooksTests {

	private static final long RUN = 8;

	private final ThreadLooks looks = new ThreadLooks();

	@ParameterizedTest
	@EnumSource(names = { "BLOCKED", "WAITING", "TIMED_WAITING" })
	void whoeverWaitsAndIsSeenTwiceWithOneTaskIsStuck(Thread.State state) {
		assertThat(this.looks.isStuck(RUN, state, () -> null)).as("it may have just begun").isFalse();
		assertThat(this.looks.isStuck(RUN, state, () -> null)).isTrue();
		assertThat(this.looks.isStuck(2 * RUN, state, () -> null)).as("another task").isFalse();
	}

	@Test
	void whereNobodyCanBeAskedWhoeverIsSeenTwiceIsStuck() {
		assertThat(this.looks.isStuck(RUN, Thread.State.RUNNABLE, () -> null)).isFalse();
		assertThat(this.looks.isStuck(RUN, Thread.State.RUNNABLE, () -> null)).isTrue();
	}

	@Test
	void whoeverWaitsForAProcessorIsNotStuckHoweverLong() {
		for (int look = 0; look < 1000; look++) {
			assertThat(isStuck(true, 7)).isFalse();
		}
	}

	/**
	 * As in a socket's read. All threads may be asleep once, after a pause for garbage.
	 */
	@Test
	void whoeverIsAsleepTwiceInARowIsStuck() {
		for (boolean wanted : List.of(true, false, true, true, false)) {
			assertThat(isStuck(wanted, 0)).isFalse();
		}
		assertThat(isStuck(false, 0)).isTrue();
	}

	@Test
	void whoeverComputesForLongIsStuck() {
		for (long ticks : List.of(20, 20, 20, 21, 21)) {
			assertThat(isStuck(true, ticks)).isFalse();
		}
		assertThat(isStuck(true, 22)).isTrue();
	}

	@Test
	void whatIsKnownOfOneTaskCountsForNoOther() {
		assertThat(isStuck(true, 0)).isFalse();
		assertThat(isStuck(false, 0)).isFalse();
		assertThat(this.looks.isStuck(2 * RUN, Thread.State.RUNNABLE, () -> new ProcessorUse(false, 9))).isFalse();
		assertThat(this.looks.isStuck(2 * RUN, Thread.State.RUNNABLE, () -> new ProcessorUse(false, 9))).isFalse();
		assertThat(this.looks.isStuck(2 * RUN, Thread.State.RUNNABLE, () -> new ProcessorUse(true, 10))).isFalse();
	}

	private boolean isStuck(boolean wanted, long ticks) {
		return this.looks.isStuck(RUN, Thread.State.RUNNABLE, () -> new ProcessorUse(wanted, ticks));
	}

}
