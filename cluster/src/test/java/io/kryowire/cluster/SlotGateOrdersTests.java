/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls and an owner at one gate, in each order of their steps and all at once.
 */
class SlotGateOrdersTests {

	private static final int OWNER = 3;

	private static final int[] STEPS = { 2, 2, 2, 6 };

	private final ExecutorService callers = Executors.newCachedThreadPool();

	@AfterEach
	void end() {
		this.callers.shutdownNow();
	}

	/**
	 * Three calls and an owner that gives the slot away twice, in each order of their
	 * steps.
	 */
	@Test
	void inEachOrderOfStepsTheGateIsIdleOnceWhenTheLastCallHasLeft() {
		int orders = tryAll(new int[] { 0, 0, 0, 0 }, new ArrayList<>());
		assertThat(orders).isEqualTo(83_160);
	}

	private static int tryAll(int[] done, List<Integer> order) {
		int orders = 0;
		for (int actor = 0; actor < STEPS.length; actor++) {
			if (done[actor] < STEPS[actor]) {
				done[actor]++;
				order.add(actor);
				orders += tryAll(done, order);
				order.remove(order.size() - 1);
				done[actor]--;
			}
		}
		if (Arrays.equals(done, STEPS)) {
			run(order);
			return 1;
		}
		return orders;
	}

	private static void run(List<Integer> order) {
		SlotGate gate = new SlotGate(1, (slot) -> null, new Semaphore(SlotGate.MOST_WAITING));
		Tenure[] tenures = new Tenure[OWNER];
		boolean[] left = new boolean[OWNER];
		Tenure[] period = new Tenure[2];
		int[] idle = new int[2];
		int[] steps = new int[STEPS.length];
		for (int actor : order) {
			int step = steps[actor]++;
			if (actor < OWNER) {
				call(gate, tenures, left, actor, step);
			}
			else {
				own(gate, period, idle, step);
			}
			for (int i = 0; i < 2; i++) {
				Tenure now = period[i];
				boolean closed = steps[OWNER] > 3 * i + 1;
				boolean in = false;
				for (int call = 0; call < OWNER; call++) {
					in |= now != null && tenures[call] == now && !left[call];
				}
				assertThat(idle[i]).as("closing %d in the order %s", i, order).isEqualTo((closed && !in) ? 1 : 0);
			}
		}
	}

	private static void call(SlotGate gate, Tenure[] tenures, boolean[] left, int call, int step) {
		if (step == 1) {
			left[call] = true;
			if (tenures[call] != null) {
				tenures[call].leave();
			}
			return;
		}
		try {
			tenures[call] = gate.enter(0, false);
			assertThat(gate.state()).isEqualTo(SlotGate.State.OPEN);
		}
		catch (NotOwnerException ex) {
			assertThat(gate.state()).isNotEqualTo(SlotGate.State.OPEN);
		}
	}

	private static void own(SlotGate gate, Tenure[] period, int[] idle, int step) {
		int i = step / 3;
		switch (step % 3) {
			case 0 -> period[i] = gate.open(() -> true);
			case 1 -> gate.close(true, () -> idle[i]++);
			default -> {
				gate.end();
				assertThat(period[i].isCurrent()).isFalse();
			}
		}
	}

	@Test
	void whenManyCallsComeAndTheSlotGoesAndComesThenNoneIsInWhenItIsIdleAndNoneIsForgotten() throws Exception {
		SlotGate gate = new SlotGate(1, (slot) -> null, new Semaphore(SlotGate.MOST_WAITING));
		AtomicInteger in = new AtomicInteger();
		AtomicBoolean over = new AtomicBoolean();
		gate.prepare();
		List<Future<Integer>> calls = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			calls.add(this.callers.submit(() -> callUntil(gate, over, in)));
		}
		for (int round = 0; round < 2000; round++) {
			gate.open(() -> true);
			CountDownLatch closed = new CountDownLatch(1);
			gate.close(true, closed::countDown);
			Waiting.await(closed);
			assertThat(in).as("calls that are in, in round %d", round).hasValue(0);
			if (round % 2 == 0) {
				gate.end();
				gate.prepare();
			}
		}
		over.set(true);
		gate.open(() -> true);
		for (Future<Integer> call : calls) {
			assertThat(Waiting.get(call)).isPositive();
		}
		assertThat(gate.running()).isZero();
		assertThat(gate.waiting()).isZero();
	}

	/**
	 * A call that is refused comes again, and one that waits is let in by a later
	 * opening.
	 */
	private static int callUntil(SlotGate gate, AtomicBoolean over, AtomicInteger in) {
		int entered = 0;
		while (!over.get() || entered == 0) {
			try {
				Tenure tenure = gate.enter(System.nanoTime() + Waiting.LONGEST.toNanos(), true);
				entered++;
				in.incrementAndGet();
				in.decrementAndGet();
				tenure.leave();
			}
			catch (NotOwnerException ex) {
				assertThat(ex).hasMessageContaining("not this node's");
			}
		}
		return entered;
	}

}
