/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.dispatch;

import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import io.kryowire.benchmarks.rig.dispatch.Actor;
import io.kryowire.benchmarks.rig.dispatch.DispatchSubject;

/**
 * Threads with a queue each, and every actor always on the same one.
 */
public final class DedicatedSubject implements DispatchSubject {

	private ExecutorService[] threads;

	@Override
	public void start(int threads, int actors, int stateBytes) {
		this.threads = new ExecutorService[threads];
		Arrays.setAll(this.threads, (index) -> Executors.newFixedThreadPool(1));
	}

	@Override
	public void schedule(Actor actor) {
		this.threads[actor.index() % this.threads.length].execute(actor);
	}

	@Override
	public void stop() throws InterruptedException {
		for (ExecutorService thread : this.threads) {
			thread.shutdown();
			thread.awaitTermination(10, TimeUnit.SECONDS);
		}
	}

}
