/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.dispatch;

import java.time.Duration;

import io.kryowire.benchmarks.rig.dispatch.Actor;
import io.kryowire.benchmarks.rig.dispatch.DispatchSubject;
import io.kryowire.dispatch.DispatchMode;
import io.kryowire.dispatch.Dispatcher;
import io.kryowire.dispatch.DispatcherBuilder;

/**
 * A keyed dispatcher with all its defaults, the actor's number being the key.
 */
public final class KryowireSubject implements DispatchSubject {

	private Dispatcher dispatcher;

	@Override
	public void start(int threads) {
		this.dispatcher = new DispatcherBuilder("benchmark", (task, failure) -> failure.printStackTrace())
			.workers(threads)
			.stripes(Integer.getInteger("S", 128))
			.turn(Integer.getInteger("T", 64), Duration.ofMillis(1))
			.build(DispatchMode.KEYED);
	}

	@Override
	public void schedule(Actor actor) {
		this.dispatcher.dispatch(actor.index(), actor);
	}

	@Override
	public void stop() {
		this.dispatcher.drain(Duration.ofSeconds(10));
		this.dispatcher.close();
	}

}
