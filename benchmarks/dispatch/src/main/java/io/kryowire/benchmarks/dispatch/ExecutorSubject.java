/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.dispatch;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

import io.kryowire.benchmarks.rig.dispatch.Actor;
import io.kryowire.benchmarks.rig.dispatch.DispatchSubject;

/**
 * One executor for all actors. That each sends itself its next message keeps it from
 * running twice at once.
 */
abstract class ExecutorSubject implements DispatchSubject {

	private ExecutorService executor;

	abstract ExecutorService executor(int threads);

	@Override
	public final void start(int threads, int actors, int stateBytes) {
		this.executor = executor(threads);
	}

	@Override
	public final void schedule(Actor actor) {
		this.executor.execute(actor);
	}

	@Override
	public final void stop() throws InterruptedException {
		this.executor.shutdown();
		this.executor.awaitTermination(10, TimeUnit.SECONDS);
	}

}
