/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.listener;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;

import io.kryowire.dispatch.Dispatcher;
import io.kryowire.dispatch.RefusalReason;

/**
 * Hands tasks over to the dispatcher. Those that it has no place for wait here.
 */
/*
 * Each task of ours that ends runs one of those that wait, in its own place: so none of
 * them asks again and again, and none waits longer than as many tasks as are before it.
 * The last one to end hands over as many as there is room for by then, and runs some. As
 * long as any wait, a single timer asks for them as well: the dispatcher may be full of
 * others' tasks, and those of ours that are inside may block.
 *
 * Whoever adds to what waits looks at the number of tasks inside afterwards, and whoever
 * lowers that number looks at what waits afterwards: one of them sees the other.
 */
public final class Handover {

	private static final long KNOCK_MILLIS = 20;

	/** How many tasks run in a place, if no other is ours, before others may have it. */
	private static final int MOST_IN_A_ROW = 64;

	private final Dispatcher dispatcher;

	private final ScheduledExecutorService scheduler;

	private final ConcurrentLinkedDeque<Handed> waiting = new ConcurrentLinkedDeque<>();

	/** How many of our tasks the dispatcher has, those included that are on their way. */
	private final AtomicInteger inside = new AtomicInteger();

	/** Whether the timer runs. */
	private final AtomicBoolean knocks = new AtomicBoolean();

	private volatile boolean closed;

	public Handover(Dispatcher dispatcher, ScheduledExecutorService scheduler) {
		this.dispatcher = dispatcher;
		this.scheduler = scheduler;
	}

	/**
	 * Has a task run, now or when there is room.
	 * @param keyHash as for the dispatcher
	 * @param task must not throw
	 * @return {@code false} if the dispatcher takes no more, and the task is not run
	 */
	boolean handOver(int keyHash, Runnable task) {
		Handed wanted = new Handed(keyHash, task);
		RefusalReason refusal = enter(wanted);
		if (refusal == RefusalReason.QUEUE_FULL) {
			this.waiting.add(wanted);
			knockLater();
		}
		return refusal != RefusalReason.CLOSED;
	}

	private @Nullable RefusalReason enter(Handed wanted) {
		// Before, since it may have ended afterwards
		this.inside.incrementAndGet();
		RefusalReason refusal = this.dispatcher.tryDispatch(wanted.keyHash, wanted);
		if (refusal != null) {
			if (refusal == RefusalReason.CLOSED) {
				this.closed = true;
			}
			this.inside.decrementAndGet();
		}
		return refusal;
	}

	/** In the place of a task that has ended. */
	private void runOthers() {
		runOne();
		if (this.inside.get() == 1) {
			enterAll();
		}
		for (int i = 0; (this.closed || (i < MOST_IN_A_ROW && this.inside.get() == 1)) && runOne(); i++) {
			// If no more are taken, nobody else will run them
		}
	}

	/** Runs one of those that wait, if there is any. */
	private boolean runOne() {
		Handed next = this.waiting.poll();
		if (next != null) {
			next.task.run();
		}
		return next != null;
	}

	/** The place that one is refused may be full while there is room in another one's. */
	private void enterAll() {
		int refused = 0;
		for (Handed next = this.waiting.poll(); next != null; next = this.waiting.poll()) {
			if (enter(next) != null) {
				this.waiting.add(next);
				if (this.closed || ++refused == MOST_IN_A_ROW) {
					return;
				}
			}
		}
	}

	private void knockLater() {
		if (!this.waiting.isEmpty() && !this.closed && this.knocks.compareAndSet(false, true)) {
			try {
				this.scheduler.schedule(this::knock, KNOCK_MILLIS, TimeUnit.MILLISECONDS);
			}
			catch (RuntimeException ex) {
				// The scheduler has been closed, and so have we.
			}
		}
	}

	private void knock() {
		this.knocks.set(false);
		enterAll();
		knockLater();
	}

	/** A task, and what is done when it has ended. */
	private final class Handed implements Runnable {

		private final int keyHash;

		private final Runnable task;

		Handed(int keyHash, Runnable task) {
			this.keyHash = keyHash;
			this.task = task;
		}

		@Override
		public void run() {
			try {
				this.task.run();
				runOthers();
			}
			finally {
				Handover.this.inside.decrementAndGet();
				knockLater();
			}
		}

	}

}
