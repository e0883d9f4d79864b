/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.IntStream;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A process called "a", and a directory that tells what a test wants.
 */
abstract class HashOwnershipFixture {

	static final HashOwnership.Settings PATIENT = new HashOwnership.Settings(Waiting.LONGEST, Duration.ofMillis(1));

	final ToldDirectory directory = new ToldDirectory();

	final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

	final ExecutorService callers = Executors.newCachedThreadPool();

	/** What the executor has to do, for a test to do it. */
	final Deque<Runnable> steps = new ArrayDeque<>();

	final ToldSlots told = new ToldSlots();

	@AfterEach
	void end() {
		this.timer.shutdownNow();
		this.callers.shutdownNow();
	}

	static long later() {
		return System.nanoTime() + Waiting.LONGEST.toNanos();
	}

	HashOwnership plain() {
		return new HashOwnership(this.directory, "a", List.of(), (step) -> {
			throw new AssertionError("Nobody listens");
		}, this.timer, PATIENT);
	}

	HashOwnership listening(HashOwnership.Settings settings) {
		return new HashOwnership(this.directory, "a", List.of(this.told), this.steps::add, this.timer, settings);
	}

	void doSteps() {
		while (!this.steps.isEmpty()) {
			this.steps.poll().run();
		}
	}

	/** A slot that is of "a" alone, and of somebody else if there is "b" too. */
	static int moving() {
		SlotTable table = SlotTable.of(List.of("a", "b"), new int[] { 1, 1 });
		return IntStream.range(0, Slots.COUNT)
			.filter((slot) -> "b".equals(table.owner(slot)))
			.findFirst()
			.orElseThrow();
	}

	static void isRefused(HashOwnership ownership, int slot, String owner, String reason) {
		assertThatExceptionOfType(NotOwnerException.class).isThrownBy(() -> ownership.enter(slot, later(), false))
			.withMessageContaining(reason)
			.satisfies((ex) -> assertThat(ex.owner()).isEqualTo(owner));
	}

}
