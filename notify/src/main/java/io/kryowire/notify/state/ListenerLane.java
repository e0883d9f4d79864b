/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.kryowire.dispatch.Dispatcher;

/**
 * The changes that one listener has not handled yet: at most one for each key, the
 * latest. A key is handled by one thread at a time; one whose handling has failed waits
 * for its next attempt without holding up any other.
 *
 * @param <V> the type of the values
 */
final class ListenerLane<V> {

	private static final Logger logger = LoggerFactory.getLogger(StateTopics.class);

	private static final long REFUSED_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

	private final String topic;

	private final StateTopicSettings settings;

	private final Predicate<String> keys;

	private final StateHandler<V> handler;

	private final Dispatcher dispatcher;

	private final StateRuntime runtime;

	private final StateErrorHandler errors;

	private final Consumer<String> done;

	private final ConcurrentHashMap<String, Slot> slots = new ConcurrentHashMap<>();

	/** Whether its condition has thrown. */
	private final AtomicBoolean complained = new AtomicBoolean();

	private volatile boolean closed;

	/**
	 * Creates a lane.
	 * @param topic its name
	 * @param settings say how long to wait before another attempt
	 * @param keys which keys the listener wants
	 * @param handler the listener
	 * @param dispatcher runs it
	 * @param runtime time, chance, and what runs later
	 * @param errors is told what the listener throws
	 * @param done is told of keys of which nothing waits any more
	 */
	ListenerLane(String topic, StateTopicSettings settings, Predicate<String> keys, StateHandler<V> handler,
			Dispatcher dispatcher, StateRuntime runtime, StateErrorHandler errors, Consumer<String> done) {
		this.topic = topic;
		this.settings = settings;
		this.keys = keys;
		this.handler = handler;
		this.dispatcher = dispatcher;
		this.runtime = runtime;
		this.errors = errors;
		this.done = done;
	}

	boolean wants(String key) {
		try {
			return this.keys.test(key);
		}
		catch (Throwable ex) {
			if (this.complained.compareAndSet(false, true)) {
				logger.error(
						"The condition of a listener to state topic '{}' has thrown, here for key '{}'. Of such keys it is not told, and this is not said again",
						this.topic, key, ex);
			}
			return false;
		}
	}

	/**
	 * Whether a change of this key waits or is being handled. One that waits for another
	 * attempt does not count: the attempt is to be made with the newest value.
	 */
	boolean isBehind(String key) {
		Slot slot = this.slots.get(key);
		return slot != null && !slot.resting;
	}

	int waiting() {
		return this.slots.size();
	}

	void offer(StateChange change, @Nullable V value) {
		if (this.closed || !wants(change.key())) {
			return;
		}
		Task<V> task = new Task<>(change, value);
		this.slots.compute(change.key(), (key, slot) -> {
			if (slot == null) {
				Slot created = new Slot(key, task);
				created.dispatch();
				return created;
			}
			slot.replace(task);
			return slot;
		});
	}

	/**
	 * Tells of what was there before the listener, unless a change of the key is on its
	 * way, which is newer.
	 */
	void offerHeld(String key, Supplier<@Nullable Versioned<V>> held) {
		if (this.closed || !wants(key)) {
			return;
		}
		this.slots.computeIfAbsent(key, (absent) -> {
			// Only now: whatever is applied from here on is offered after this
			Versioned<V> versioned = held.get();
			if (versioned == null) {
				return null;
			}
			Slot created = new Slot(key,
					new Task<>(new StateChange(this.topic, key, StateChange.Kind.PUT, versioned.version(), 0, ""),
							versioned.value()));
			created.dispatch();
			return created;
		});
	}

	void close() {
		this.closed = true;
		this.slots.clear();
	}

	private record Task<V>(StateChange change, @Nullable V value) {
	}

	/** The latest change of a key. In the dispatcher, or due later, until it is empty. */
	private final class Slot implements Runnable {

		private final String key;

		/** Guarded by the monitor of this. */
		private @Nullable Task<V> latest;

		/** Touched by the thread that handles the key. */
		private int failures;

		/** Whether it waits for another attempt. */
		private volatile boolean resting;

		Slot(String key, Task<V> first) {
			this.key = key;
			this.latest = first;
		}

		synchronized void replace(Task<V> newer) {
			this.latest = newer;
		}

		private synchronized @Nullable Task<V> poll() {
			Task<V> task = this.latest;
			this.latest = null;
			return task;
		}

		private synchronized boolean isEmpty() {
			return this.latest == null;
		}

		private synchronized void putBack(Task<V> task) {
			if (this.latest == null) {
				this.latest = task;
			}
		}

		void dispatch() {
			if (ListenerLane.this.dispatcher.tryDispatch(this.key.hashCode(), this) != null) {
				later(REFUSED_NANOS);
			}
		}

		private void later(long nanos) {
			try {
				ListenerLane.this.runtime.scheduler().schedule(() -> {
					if (ListenerLane.this.dispatcher.tryDispatch(this.key.hashCode(), this) != null
							&& !ListenerLane.this.closed) {
						later(REFUSED_NANOS);
					}
				}, nanos, TimeUnit.NANOSECONDS);
			}
			catch (RuntimeException ex) {
				// The scheduler has been closed, and so have we.
			}
		}

		@Override
		public void run() {
			this.resting = false;
			Task<V> task = ListenerLane.this.closed ? null : poll();
			if (task != null && !handle(task)) {
				return;
			}
			Slot left = ListenerLane.this.slots.computeIfPresent(this.key, (key, slot) -> isEmpty() ? null : slot);
			if (left == null) {
				ListenerLane.this.done.accept(this.key);
			}
			else if (left == this && !ListenerLane.this.closed) {
				dispatch();
			}
		}

		/** Returns {@code false} if the task is tried again later. */
		private boolean handle(Task<V> task) {
			try {
				ListenerLane.this.handler.changed(this.key, task.value(), task.change());
				this.failures = 0;
				return true;
			}
			catch (Throwable ex) {
				this.failures++;
				putBack(task);
				report(task.change(), ex);
				this.resting = true;
				later(pause());
				ListenerLane.this.done.accept(this.key);
				return false;
			}
		}

		private long pause() {
			StateTopicSettings settings = ListenerLane.this.settings;
			long longest = settings.firstRetry().toNanos() << Math.min(this.failures - 1, 20);
			if (longest <= 0 || longest > settings.longestRetry().toNanos()) {
				longest = settings.longestRetry().toNanos();
			}
			return (long) (longest * (0.5 + ListenerLane.this.runtime.random().getAsDouble() / 2));
		}

		private void report(StateChange change, Throwable thrown) {
			try {
				ListenerLane.this.errors.failed(
						new StateFailure(change.topic(), this.key, change.version(), null, 0, this.failures, thrown));
			}
			catch (Throwable ex) {
				logger.error("The error handler of state topic '{}' has thrown", change.topic(), ex);
			}
		}

	}

}
