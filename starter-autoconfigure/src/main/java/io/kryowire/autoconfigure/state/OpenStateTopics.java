/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

import io.kryowire.notify.state.FreshnessListener;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateFailure;
import io.kryowire.notify.state.StateTopics;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.DisposableBean;
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
public final class OpenStateTopics implements SmartLifecycle, ApplicationListener<ContextClosedEvent>, DisposableBean {

	/**
	 * After web servers, message listeners, schedulers and the application's own, and
	 * before connection factories, which are at 0.
	 */
	static final int PHASE = 1000;

	private static final long WATCH_MILLIS = 100;

	private static final Logger logger = LoggerFactory.getLogger(OpenStateTopics.class);

	private final ApplicationContext context;

	private final StateThreads threads;

	private final ApplicationFreshness freshness;

	private final List<StateTopics> open = new CopyOnWriteArrayList<>();

	private final List<Runnable> watchers = new CopyOnWriteArrayList<>();

	private final Map<String, LongAdder> failures = new ConcurrentHashMap<>();

	/** Guarded by the monitor of this. */
	private @Nullable ScheduledFuture<?> watch;

	private volatile boolean running;

	private volatile boolean ending;

	OpenStateTopics(ApplicationContext context, StateThreads threads) {
		this.context = context;
		this.threads = threads;
		this.freshness = new ApplicationFreshness(context);
	}

	synchronized StateTopics add(StateTopics topics) {
		if (this.watch == null) {
			this.watch = this.threads.runtime()
				.scheduler()
				.scheduleWithFixedDelay(() -> this.watchers.forEach(this::call), WATCH_MILLIS, WATCH_MILLIS,
						TimeUnit.MILLISECONDS);
		}
		this.open.add(topics);
		if (this.running) {
			this.freshness.begin(this.threads.runtime().threads());
		}
		return topics;
	}

	private void call(Runnable watcher) {
		try {
			watcher.run();
		}
		catch (RuntimeException ex) {
			this.watchers.remove(watcher);
			logger.error("{} has thrown, and watches state topics no more", watcher, ex);
		}
	}

	/** Tells the application, from when it has started. */
	FreshnessListener freshness() {
		return this.freshness;
	}

	/** Counts what an error handler is told of. */
	void failed(StateFailure failure) {
		this.failures.computeIfAbsent(failure.topic(), (topic) -> new LongAdder()).increment();
	}

	/**
	 * All of them; most applications have one.
	 * @return the topics of each connection factory
	 */
	public Collection<StateTopics> all() {
		return List.copyOf(this.open);
	}

	/**
	 * The replicas that have been asked for.
	 * @return the replicas now
	 */
	public Collection<Replica<?>> replicas() {
		return this.open.stream().flatMap((each) -> each.replicas().stream()).toList();
	}

	/**
	 * How often a listener of a topic has thrown, or a value could not be read.
	 * @param topic the topic's name
	 * @return the number
	 */
	public long failures(String topic) {
		LongAdder number = this.failures.get(topic);
		return (number != null) ? number.sum() : 0;
	}

	/**
	 * Calls back ten times a second while there are state topics.
	 * @param watcher is called; it must not block. One that throws is not called again
	 */
	public void watch(Runnable watcher) {
		this.watchers.add(watcher);
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
		synchronized (this) {
			if (!this.open.isEmpty()) {
				this.freshness.begin(this.threads.runtime().threads());
			}
		}
	}

	@Override
	public void stop() {
		this.running = false;
		if (this.ending) {
			this.threads.drain(this.open);
			this.open.forEach(StateTopics::close);
		}
	}

	/** Of an application that has not started too, which is never stopped. */
	@Override
	public synchronized void destroy() {
		if (this.watch != null) {
			this.watch.cancel(false);
		}
		this.open.forEach(StateTopics::close);
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
