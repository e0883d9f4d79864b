/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.IntStream;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes that come and go while calls run and listeners are behind.
 */
class HashOwnershipChangesTests {

	private static final HashOwnership.Settings PATIENT = new HashOwnership.Settings(Waiting.LONGEST,
			Duration.ofMillis(1));

	private final ToldDirectory directory = new ToldDirectory();

	private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

	/** What the executor has to do, for the test to do it. */
	private final Deque<Runnable> steps = new ArrayDeque<>();

	private final ToldSlots told = new ToldSlots();

	@AfterEach
	void end() {
		this.timer.shutdownNow();
	}

	@Test
	void howeverSlotsComeAndGoListenersAreToldInTurnAndInTheEndAllIsWhereItBelongs() {
		HashOwnership ownership = new HashOwnership(this.directory, "a", List.of(this.told), this.steps::add,
				this.timer, PATIENT);
		Random random = new Random(19);
		List<Tenure> running = new ArrayList<>();
		for (int round = 0; round < 300; round++) {
			this.directory.show(IntStream.range(0, 5)
				.filter((node) -> node == 0 || random.nextBoolean())
				.mapToObj((node) -> String.valueOf((char) ('a' + node)))
				.toArray(String[]::new));
			for (int i = random.nextInt(600); i > 0 && !this.steps.isEmpty(); i--) {
				this.steps.poll().run();
			}
			for (int i = 0; i < 50; i++) {
				enterOrLeave(ownership, random, running);
			}
		}
		running.forEach(Tenure::leave);
		while (!this.steps.isEmpty()) {
			this.steps.poll().run();
		}
		SlotTable table = SlotTable.of(this.directory.view());
		for (int slot = 0; slot < Slots.COUNT; slot++) {
			List<String> inTurn = new ArrayList<>();
			List<String> toldOfIt = this.told.of(slot);
			IntStream.range(0, toldOfIt.size()).forEach((i) -> inTurn.add((i % 2 == 0) ? "gained" : "lost"));
			assertThat(toldOfIt).as("slot %d", slot).isEqualTo(inTurn);
			assertThat(toldOfIt.size() % 2 == 1).isEqualTo("a".equals(table.owner(slot)));
		}
		assertThat(ownership.owned()).isEqualTo(table.count("a"));
		assertThat(ownership.preparing() + ownership.closing()).isZero();
	}

	private void enterOrLeave(HashOwnership ownership, Random random, List<Tenure> running) {
		if (!running.isEmpty() && random.nextBoolean()) {
			running.remove(random.nextInt(running.size())).leave();
			return;
		}
		int slot = random.nextInt(Slots.COUNT);
		try {
			running.add(ownership.enter(slot, System.nanoTime(), false));
			assertThat(this.told.of(slot).size() % 2).as("gained before the call, and not lost").isOne();
		}
		catch (NotOwnerException ex) {
			assertThat(ex.slot()).isEqualTo(slot);
		}
	}

}
