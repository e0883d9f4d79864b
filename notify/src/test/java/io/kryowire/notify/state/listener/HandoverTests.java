/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.listener;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

import io.kryowire.dispatch.DispatchMode;
import io.kryowire.dispatch.Dispatcher;
import io.kryowire.dispatch.DispatcherBuilder;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;

/**
 * Tasks for which the dispatcher has no place.
 */
class HandoverTests {

	private static final int TASKS = 2000;

	private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();

	private final Dispatcher dispatcher = new DispatcherBuilder("handover", (task, failure) -> {
	}).workers(2).capacity(64).build(DispatchMode.KEYED);

	private final CountDownLatch end = new CountDownLatch(1);

	@AfterEach
	void close() {
		this.end.countDown();
		this.dispatcher.close();
		this.scheduler.shutdownNow();
	}

	/** Those that share its stripe wait for it, as they have to. */
	@Test
	void oneThatBlocksKeepsNobodyWaitingForAPlace() throws Exception {
		Handover handover = new Handover(this.dispatcher, this.scheduler);
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch gate = new CountDownLatch(1);
		Queue<Integer> done = new ConcurrentLinkedQueue<>();
		handover.handOver(-1, () -> {
			begun.countDown();
			block(this.end);
		});
		Waiting.await(begun);
		for (int i = 0; i < TASKS; i++) {
			int number = i;
			handover.handOver(number, () -> {
				block(gate);
				done.add(number);
			});
		}
		gate.countDown();
		patiently().until(() -> done.size() > TASKS * 9 / 10);
	}

	private static void block(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
