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
 * A keyed dispatcher, the actor's number being the key. For many actors with much state
 * each it has as many stripes as actors, which is what its documentation recommends.
 */
public class KryowireSubject implements DispatchSubject {

	private static final int MANY = 1000;

	private static final int MUCH = 4096;

	private Dispatcher dispatcher;

	@Override
	public final void start(int threads, int actors, int stateBytes) {
		DispatcherBuilder builder = new DispatcherBuilder("benchmark", (task, failure) -> failure.printStackTrace());
		configure(builder.workers(threads), actors, stateBytes);
		this.dispatcher = builder.build(DispatchMode.KEYED);
	}

	void configure(DispatcherBuilder builder, int actors, int stateBytes) {
		if (actors > MANY && stateBytes > MUCH) {
			builder.stripes(actors);
		}
	}

	@Override
	public final void schedule(Actor actor) {
		this.dispatcher.dispatch(actor.index(), actor);
	}

	@Override
	public final void stop() {
		this.dispatcher.drain(Duration.ofSeconds(10));
		this.dispatcher.close();
	}

}
