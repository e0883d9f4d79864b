/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;

import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.event.ContextClosedEvent;

/**
 * The state topics that {@link StateTopicsConfigurer} has made. They end when the
 * application does: after whatever may still use them, and while their connections are
 * still there. A context that is only stopped or paused keeps them, and they are stale
 * until their connections come back.
 */
public final class OpenStateTopics implements SmartLifecycle, ApplicationListener<ContextClosedEvent> {

	/**
	 * After web servers, message listeners, schedulers and the application's own, and
	 * before connection factories, which are at 0.
	 */
	static final int PHASE = 1000;

	private final ApplicationContext context;

	private final StateThreads threads;

	private final List<StateTopics> open = new CopyOnWriteArrayList<>();

	private volatile boolean running;

	private volatile boolean ending;

	OpenStateTopics(ApplicationContext context, StateThreads threads) {
		this.context = context;
		this.threads = threads;
	}

	StateTopics add(StateTopics topics) {
		this.open.add(topics);
		return topics;
	}

	/**
	 * The topics that have been asked for.
	 * @return the topics now
	 */
	public Collection<StateTopic<?>> topics() {
		return this.open.stream().flatMap((each) -> each.topics().stream()).toList();
	}

	/**
	 * The replicas that have been asked for.
	 * @return the replicas now
	 */
	public Collection<Replica<?>> replicas() {
		return this.open.stream().flatMap((each) -> each.replicas().stream()).toList();
	}

	@Override
	public void onApplicationEvent(ContextClosedEvent event) {
		if (event.getApplicationContext() == this.context) {
			this.ending = true;
		}
	}

	@Override
	public void start() {
		this.running = true;
	}

	@Override
	public void stop() {
		this.running = false;
		if (this.ending) {
			this.threads.drain();
			this.open.forEach(StateTopics::close);
		}
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public boolean isPauseable() {
		return false;
	}

	@Override
	public int getPhase() {
		return PHASE;
	}

}
