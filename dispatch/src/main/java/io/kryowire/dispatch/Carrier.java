/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import org.jspecify.annotations.Nullable;

/**
 * What a thread is doing, as others see it: which task it runs, since when, and whether
 * it has a place among those that may be busy.
 */
/*
 * The state is the number of the run, which changes with each task, and some flags. Who
 * wants something of the thread while it runs a certain task sets a flag of just that
 * run, so that it cannot hit the next one. The thread ends a run by one compareAndSet,
 * which fails only if somebody wanted something.
 */
class Carrier {

	/** The thread of the one that runs now. */
	private static final ThreadLocal<@Nullable Carrier> CURRENT = new ThreadLocal<>();

	/** Its place was given to another one during this run. */
	private static final long REPLACED = 1;

	/** Somebody is about to interrupt it. */
	private static final long INTERRUPTING = 2;

	/** Has interrupted it. */
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

	/** Whether there has ever been any: most processes that only call have none. */
	private static volatile boolean any;

	private volatile long state;

	private volatile @Nullable LineTask task;

	private volatile @Nullable Thread thread;

	/** What the one who looks after the threads saw when it looked last. */
	private long seen = -1;

	static @Nullable Carrier current() {
		return any ? CURRENT.get() : null;
	}

	/** On the thread itself. */
	final void start() {
		this.thread = Thread.currentThread();
		any = true;
		CURRENT.set(this);
	}

	/** Undoes what another one did to the thread. */
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
		// Before it looks whether it has been given up, for which others look here
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
		// Whoever has set it, it was meant for the task that has ended
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

	/** The same, of a thread that has run one task since this was last called. */
	final boolean replaceIfStuck() {
		long now = this.state;
		boolean busy = this.task != null;
		boolean stuck = busy && now == this.seen;
		this.seen = busy ? now : -1;
		return stuck && (now & REPLACED) == 0 && STATE.compareAndSet(this, now, now | REPLACED);
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

	/** Interrupts the thread if it runs a task, and nobody else has. */
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

	/** The flag has been set, so that the run waits with its end. */
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
