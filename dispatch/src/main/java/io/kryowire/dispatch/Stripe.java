/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.Queue;

import org.jctools.queues.atomic.MpscChunkedAtomicArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of some keys, in order. Any thread adds to it; it is run by one worker at a
 * time.
 */
/*
 * Who may run it. The count of the gate is the state too. Whoever raises it from 0 puts
 * the stripe into the run queue of its home; the worker that takes it out of a run queue
 * is its owner, and the only one to poll; with its last leave() the owner either sees 0,
 * and is owner no more, or puts the stripe back into a run queue. So the stripe is in one
 * run queue or with one owner while the count is above 0, and nowhere while it is 0. The
 * owner must never bring the count to 0 while it goes on, which is why the task in its
 * hands stays counted. The atomic operations on the count also hand over the plain fields
 * and whatever the tasks of a key left in memory.
 *
 * A task is counted before it is in the queue, so that a poll may find nothing although
 * the count says otherwise. The owner then puts the stripe back and tries later.
 */
final class Stripe extends Gate {

	/** Of a chunk of the queue: what it holds before it has to grow. */
	private static final int CHUNK = 32;

	private static final VarHandle READY_SINCE;

	static {
		try {
			READY_SINCE = MethodHandles.lookup().findVarHandle(Stripe.class, "readySince", long.class);
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	/** Those JCTools queues that need no Unsafe, of which newer JDKs warn. */
	private final Queue<Runnable> tasks;

	/** Written and read by the owner, and by whoever raises the count from 0. */
	private Worker home;

	/** Written by whoever puts the stripe into a run queue, read by thieves. */
	@SuppressWarnings("unused")
	private long readySince;

	Stripe(Bounds bounds, SharedRoom room, Drained drained, Worker home) {
		super(bounds.reserve(), bounds.limit(), room, drained);
		this.tasks = new MpscChunkedAtomicArrayQueue<>(CHUNK, Math.max(2 * CHUNK, bounds.limit()));
		this.home = home;
	}

	/**
	 * Adds a task.
	 * @return 0 if the caller has to put this stripe into a run queue, more if not, or
	 * one of the refusals of {@link Gate#enter()}
	 */
	int add(Runnable task) {
		Objects.requireNonNull(task, "task");
		int before = enter();
		if (before >= 0 && !this.tasks.offer(task)) {
			throw new IllegalStateException("A task was let in where there is no place, load=" + load());
		}
		return before;
	}

	@Nullable Runnable poll() {
		return this.tasks.poll();
	}

	Worker home() {
		return this.home;
	}

	void move(Worker newHome) {
		this.home = newHome;
	}

	void readySince(long nanos) {
		READY_SINCE.setOpaque(this, nanos);
	}

	long readySince() {
		return (long) READY_SINCE.getOpaque(this);
	}

}
