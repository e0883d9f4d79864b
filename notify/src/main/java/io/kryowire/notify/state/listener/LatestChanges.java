/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.listener;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.kryowire.dispatch.ChangeSignal;
import io.kryowire.notify.state.StateChange;
import io.kryowire.notify.state.StateErrorHandler;
import io.kryowire.notify.state.StateFailure;
import io.kryowire.notify.state.StateHandler;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.notify.state.Versioned;

/**
 * The changes that one listener has not handled yet: at most one for each key, the
 * latest. A key is handled by one thread at a time; one whose handling has failed waits
 * for its next attempt without holding up any other.
 *
 * @param <V> the type of the values
 */
public final class LatestChanges<V> {

	private static final Logger logger = LoggerFactory.getLogger(StateTopics.class);

	private final String topic;

	private final StateTopicSettings settings;

	private final KeyCondition keys;

	private final StateHandler<V> handler;

	private final Handover handover;

	private final StateRuntime runtime;

	private final StateErrorHandler errors;

	private final Consumer<String> done;

	private final ConcurrentHashMap<String, Slot> slots = new ConcurrentHashMap<>();

	private final ChangeSignal emptied = new ChangeSignal();

	/** Changes that had been tried, and could not be tried again. */
	private final AtomicInteger lost = new AtomicInteger();

	/** Whether only what waits already is handled. */
	private volatile boolean ending;

	private volatile boolean closed;

	/**
	 * Creates the changes of a listener.
	 * @param keys which keys the listener wants
	 * @param errors is told what the listener throws
	 * @param done is told of keys of which nothing waits any more
	 */
	public LatestChanges(String topic, StateTopicSettings settings, Predicate<String> keys, StateHandler<V> handler,
			Handover handover, StateRuntime runtime, StateErrorHandler errors, Consumer<String> done) {
		this.topic = topic;
		this.settings = settings;
		this.keys = new KeyCondition(topic, keys);
		this.handler = handler;
		this.handover = handover;
		this.runtime = runtime;
		this.errors = errors;
		this.done = done;
	}

	public boolean wants(String key) {
		return this.keys.test(key);
	}

	/**
	 * Whether a change of this key waits or is being handled. One that waits for another
	 * attempt does not count: the attempt is to be made with the newest value.
	 */
	public boolean isBehind(String key) {
		Slot slot = this.slots.get(key);
		return slot != null && !slot.resting.get();
	}

	public int waiting() {
		return this.slots.size();
	}

	public void offer(StateChange change, @Nullable V value) {
		if (this.closed || !wants(change.key())) {
			return;
		}
		Task<V> task = new Task<>(change, value);
		this.slots.compute(change.key(), (key, slot) -> {
			if (slot != null) {
				slot.replace(task);
				return slot;
			}
			return create(key, task);
		});
	}

	/** Returns nothing if no more is taken, by this or by who would run it. */
	private @Nullable Slot create(String key, Task<V> first) {
		Slot created = new Slot(key, first);
		return (!this.ending && created.dispatch()) ? created : null;
	}

	/**
	 * Tells of what was there before the listener, unless a change of the key is on its
	 * way, which is newer.
	 */
	public void offerHeld(String key, Supplier<@Nullable Versioned<V>> held) {
		if (this.closed || !wants(key)) {
			return;
		}
		this.slots.computeIfAbsent(key, (absent) -> {
			// Only now: whatever is applied from here on is offered after this
			Versioned<V> versioned = held.get();
			if (versioned == null) {
				return null;
			}
			StateChange change = new StateChange(this.topic, key, StateChange.Kind.PUT, versioned.version(), 0, "",
					false, versioned.kept());
			return create(key, new Task<>(change, versioned.value()));
		});
	}

	/**
	 * Takes no more but newer values of what waits. What waits for another attempt gets
	 * it now, and so does what is being handled if that fails; none gets any after that.
	 */
	void end() {
		this.ending = true;
		this.slots.values().forEach(Slot::hasten);
	}

	/** Waits until nothing waits any more. */
	boolean awaitEmpty(Duration timeout) {
		return this.emptied.await(this.slots::isEmpty, timeout.toNanos());
	}

	/** How many changes wait, and how many were given up. */
	int unhandled() {
		return this.slots.size() + this.lost.get();
	}

	/** Says what nobody has handled, unless who has ended this knows, and forgets it. */
	public void close() {
		this.closed = true;
		int left = unhandled();
		this.slots.clear();
		this.emptied.close();
		if (left > 0 && !this.ending) {
			logger.warn("A listener to state topic '{}' was closed before it handled the latest changes of {} keys",
					this.topic, left);
		}
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

		/** Whether it waits for another attempt; whoever ends that has it made. */
		private final AtomicBoolean resting = new AtomicBoolean();

		Slot(String key, Task<V> first) {
			this.key = key;
			this.latest = first;
		}

		/** While this ends it never would if there were always a newer one. */
		synchronized void replace(Task<V> newer) {
			if (this.latest != null || !LatestChanges.this.ending) {
				this.latest = newer;
			}
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

		/** Returns {@code false} if nobody will run this. */
		boolean dispatch() {
			return LatestChanges.this.handover.handOver(this.key.hashCode(), this);
		}

		/** Does not wait any longer for the next attempt. */
		void hasten() {
			if (this.resting.compareAndSet(true, false) && !dispatch()) {
				LatestChanges.this.lost.incrementAndGet();
				LatestChanges.this.slots.remove(this.key, this);
				LatestChanges.this.emptied.changed();
			}
		}

		@Override
		public void run() {
			boolean again = true;
			while (again) {
				Task<V> task = LatestChanges.this.closed ? null : poll();
				if (task != null && !handle(task)) {
					return;
				}
				Slot left = LatestChanges.this.slots.computeIfPresent(this.key,
						(key, slot) -> (slot == this && isEmpty()) ? null : slot);
				if (left == null) {
					LatestChanges.this.done.accept(this.key);
					LatestChanges.this.emptied.changed();
				}
				// What has come meanwhile is handled here if it cannot be anywhere else
				again = left == this && !LatestChanges.this.closed && !dispatch();
			}
		}

		/** Returns {@code false} if the task is tried again later. */
		private boolean handle(Task<V> task) {
			boolean last = LatestChanges.this.ending;
			try {
				LatestChanges.this.handler.changed(this.key, task.value(), task.change());
				this.failures = 0;
				return true;
			}
			catch (Throwable ex) {
				this.failures++;
				report(task.change(), ex);
				if (last) {
					LatestChanges.this.lost.incrementAndGet();
					return true;
				}
				putBack(task);
				rest();
				return false;
			}
		}

		private void rest() {
			this.resting.set(true);
			try {
				long pause = LatestChanges.this.settings.retryNanos(this.failures,
						LatestChanges.this.runtime.random().getAsDouble());
				LatestChanges.this.runtime.scheduler().schedule(this::hasten, pause, TimeUnit.NANOSECONDS);
			}
			catch (RuntimeException ex) {
				// The scheduler has been closed, and so have we.
			}
			LatestChanges.this.done.accept(this.key);
			if (LatestChanges.this.ending) {
				hasten();
			}
		}

		private void report(StateChange change, Throwable thrown) {
			LatestChanges.this.errors
				.failed(new StateFailure(change.topic(), this.key, change.version(), null, 0, this.failures, thrown));
		}

	}

}
