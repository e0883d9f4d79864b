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
 * The state topics that {@link StateTopicsConfigurer} has created. They are closed with
 * the application context, after the beans that may still use them and before their
 * connections. A context that is only stopped or paused keeps them, and they are stale
 * until their connections are back.
 */
public final class OpenStateTopics implements SmartLifecycle, ApplicationListener<ContextClosedEvent>, DisposableBean {

	/**
	 * Stops after web servers, message listeners, schedulers and the application's beans,
	 * and before connection factories, whose phase is 0.
	 */
	static final int PHASE = 1000;

	private static final long WATCH_MILLIS = 100;

	private static final Logger logger = LoggerFactory.getLogger(OpenStateTopics.class);

	private final ApplicationContext context;

	private final StateThreads threads;

	private final ApplicationFreshness freshness;

	private final List<StateTopics> open = new CopyOnWriteArrayList<>();

	/** What uses connections in the same way, and is closed before. */
	private final List<Runnable> closedBefore = new CopyOnWriteArrayList<>();

	private final List<Runnable> watchers = new CopyOnWriteArrayList<>();

	private final Map<String, LongAdder> failures = new ConcurrentHashMap<>();

	/** Guarded by the monitor of this object. */
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
			logger.error("{} failed and no longer watches state topics", watcher, ex);
		}
	}

	/** Notifies the application, once it has started. */
	FreshnessListener freshness() {
		return this.freshness;
	}

	/** Counts a failure. */
	void failed(StateFailure failure) {
		this.failures.computeIfAbsent(failure.topic(), (topic) -> new LongAdder()).increment();
	}

	/**
	 * Returns all state topics. Most applications have a single instance.
	 * @return the topics, one instance for each connection factory
	 */
	public Collection<StateTopics> all() {
		return List.copyOf(this.open);
	}

	/**
	 * Returns the replicas that have been created so far.
	 * @return the replicas
	 */
	public Collection<Replica<?>> replicas() {
		return this.open.stream().flatMap((each) -> each.replicas().stream()).toList();
	}

	/**
	 * Returns how often a listener of a topic has thrown, or a value could not be read.
	 * @param topic the name of the topic
	 * @return the number of failures
	 */
	public long failures(String topic) {
		LongAdder number = this.failures.get(topic);
		return (number != null) ? number.sum() : 0;
	}

	/**
	 * Calls a watcher ten times a second while there are state topics.
	 * @param watcher the watcher, which must not block; if it throws, it is not called
	 * again
	 */
	public void watch(Runnable watcher) {
		this.watchers.add(watcher);
	}

	/**
	 * Has something closed with state topics, before them.
	 * @param close closes it, and may be called again
	 */
	public void closeBefore(Runnable close) {
		this.closedBefore.add(close);
	}

	private void closeOthers() {
		for (Runnable close : this.closedBefore) {
			try {
				close.run();
			}
			catch (RuntimeException ex) {
				logger.error("What is to be closed before state topics could not be closed", ex);
			}
		}
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
			closeOthers();
			this.threads.drain(this.open);
			this.open.forEach(StateTopics::close);
		}
	}

	/** Also called if the application has not started, when {@link #stop()} is not. */
	@Override
	public void destroy() {
		closeOthers();
		closeTopics();
	}

	private synchronized void closeTopics() {
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
