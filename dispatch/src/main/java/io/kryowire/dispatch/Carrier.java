/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.LongPredicate;

import org.jspecify.annotations.Nullable;

/**
 * What a thread is doing, as others see it: which task it runs, since when, and whether
 * it has a place among those that may be busy.
 */
/*
 * The state consists of the number of the run, which changes with each task, and some
 * flags. Another thread that wants something of this one while it runs a certain task
 * sets a flag of that run only, so that it cannot affect the next task. The thread ends a
 * run by one compareAndSet, which fails only if a flag was set.
 */
class Carrier {

	/** The carrier of the current thread. */
	private static final ThreadLocal<@Nullable Carrier> CURRENT = new ThreadLocal<>();

	/** Its place was given to another one during this run. */
	private static final long REPLACED = 1;

	/** Another thread is about to interrupt it. */
	private static final long INTERRUPTING = 2;

	/** Another thread has interrupted it. */
	private static final long INTERRUPTED = 4;

	private static final long RUN = 8;

	private static final VarHandle STATE;

	private static final VarHandle TASK;

	static {
		try {
			STATE = MethodHandles.lookup().findVarHandle(Carrier.class, "state", long.class);
			TASK = MethodHandles.lookup().findVarHandle(Carrier.class, "task", LineTask.class);
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	/** Whether there has ever been a carrier: most processes that only call have none. */
	private static volatile boolean any;

	private volatile long state;

	private volatile @Nullable LineTask task;

	private volatile @Nullable Thread thread;

	static @Nullable Carrier current() {
		return any ? CURRENT.get() : null;
	}

	/** On the thread itself. */
	final void start() {
		this.thread = Thread.currentThread();
		any = true;
		CURRENT.set(this);
	}

	/** Restores the carrier that the thread had before another one started on it. */
	static void restore(@Nullable Carrier before) {
		if (before != null) {
			CURRENT.set(before);
		}
		else {
			CURRENT.remove();
		}
	}

	final @Nullable LineTask task() {
		return this.task;
	}

	final @Nullable Thread thread() {
		return this.thread;
	}

	/** Begins with a task. On the thread itself. */
	final void begin(LineTask begun) {
		// Before it checks whether it has been given up: whoever gives it up looks here
		TASK.setVolatile(this, begun);
	}

	/**
	 * Ends it. On the thread itself.
	 * @return whether the thread still has its place
	 */
	final boolean end() {
		TASK.setRelease(this, null);
		long run = this.state & -RUN;
		boolean replaced = false;
		if (!STATE.compareAndSet(this, run, run + RUN)) {
			while ((this.state & (INTERRUPTING | INTERRUPTED)) == INTERRUPTING) {
				Thread.onSpinWait();
			}
			replaced = ((long) STATE.getAndSet(this, run + RUN) & REPLACED) != 0;
		}
		// The interrupt was meant for the task that has ended
		Thread.interrupted();
		return !replaced;
	}

	/**
	 * Lets another thread have the place for the rest of the run.
	 * @return whether it had one
	 */
	final boolean giveUpPlace() {
		return isFirstTo(this.state, REPLACED);
	}

	/**
	 * The same, if the thread is stuck with its task.
	 * @param stuck whether it is, given the number of its run
	 */
	final boolean giveUpPlaceIf(LongPredicate stuck) {
		long now = this.state;
		return this.task != null && (now & REPLACED) == 0 && stuck.test(now)
				&& STATE.compareAndSet(this, now, now | REPLACED);
	}

	private boolean isFirstTo(long now, long flag) {
		long before = now;
		while ((before & -RUN) == (now & -RUN) && (before & flag) == 0) {
			long witness = (long) STATE.compareAndExchange(this, before, before | flag);
			if (witness == before) {
				return true;
			}
			before = witness;
		}
		return false;
	}

	final boolean isReplaced() {
		return (this.state & REPLACED) != 0;
	}

	/** Interrupts the thread if it runs this task and has not been interrupted. */
	final void interrupt(LineTask meant) {
		long now = this.state;
		while (this.task == meant && (now & INTERRUPTING) == 0) {
			if (isFirstTo(now, INTERRUPTING)) {
				interruptUnlessEnding(meant);
				return;
			}
			now = this.state;
		}
	}

	/** The flag has been set, so the run does not end before this is done. */
	private void interruptUnlessEnding(LineTask meant) {
		try {
			Thread running = this.thread;
			if (running != null && this.task == meant) {
				running.interrupt();
			}
		}
		finally {
			STATE.getAndBitwiseOr(this, INTERRUPTED);
		}
	}

}
