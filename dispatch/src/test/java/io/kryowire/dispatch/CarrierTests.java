/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CarrierTests {

	private static final int RUNS = 300_000;

	private final Carrier carrier = new Carrier();

	private final TestTask task = TestTask.of(() -> {
	});

	@Test
	void whoeverHasNotBeenReplacedHasItsPlaceStill() {
		this.carrier.begin(this.task);
		assertThat(this.carrier.end()).isTrue();
		this.carrier.begin(this.task);
		assertThat(this.carrier.giveUpPlace()).isTrue();
		assertThat(this.carrier.giveUpPlace()).as("twice").isFalse();
		assertThat(this.carrier.end()).isFalse();
		this.carrier.begin(this.task);
		assertThat(this.carrier.isReplaced()).isFalse();
	}

	@Test
	void whoIsStuckIsReplacedOnceInARun() {
		Set<Long> runs = new HashSet<>();
		assertThat(this.carrier.giveUpPlaceIf(runs::add)).as("without a task").isFalse();
		this.carrier.begin(this.task);
		assertThat(this.carrier.giveUpPlaceIf((run) -> false)).isFalse();
		assertThat(this.carrier.giveUpPlaceIf(runs::add)).isTrue();
		assertThat(this.carrier.giveUpPlaceIf((run) -> true)).as("already").isFalse();
		this.carrier.end();
		this.carrier.begin(this.task);
		assertThat(this.carrier.giveUpPlaceIf(runs::add)).as("another run").isTrue();
		assertThat(runs).hasSize(2);
	}

	/**
	 * An interrupt that comes while the run ends must neither be waited for nor survive.
	 */
	@Test
	void runsEndWhoeverInterruptsThem() {
		AtomicReference<String> wrong = new AtomicReference<>();
		CountDownLatch begun = new CountDownLatch(1);
		Thread runner = new Thread(() -> {
			this.carrier.start();
			begun.countDown();
			for (int i = 0; i < RUNS; i++) {
				this.carrier.begin(this.task);
				this.carrier.end();
				if (Thread.currentThread().isInterrupted()) {
					wrong.set("interrupted after run " + i);
				}
			}
		});
		runner.start();
		Eventually.opens(begun);
		while (runner.isAlive()) {
			this.carrier.interrupt(this.task);
		}
		Eventually.ends(runner);
		assertThat(wrong.get()).isNull();
	}

}
