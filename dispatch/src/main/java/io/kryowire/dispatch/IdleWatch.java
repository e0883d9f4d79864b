/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

/**
 * Decides which worker parks, for how long, and which is woken for a stripe that is
 * ready.
 */
/*
 * No wake-up is lost. Whoever brings work puts the stripe into a run queue, then, after a
 * fence, reads whether its worker is parked; a worker that wants to park says so first,
 * then looks into the run queues. One of the two sees the other.
 *
 * No wake-up is wasted. A worker that runs is not woken: it looks into its run queue
 * before it parks. But behind it stripes may wait for long, so that an idle worker has to
 * look after them. One is enough, the watcher: it parks for as long as a stripe may have
 * to wait, looks, and steals what is due. Whoever puts a stripe behind a busy worker
 * wakes an idle one to be the watcher only if there is none; and the watcher remains it
 * for some looks after the last stripe waited, so that light load costs one such call in
 * a millisecond and not one per task.
 *
 * A worker may be woken after it has found a stripe and before it says that it does not
 * park. Whoever woke it relies on it, but it has something else to do, perhaps for ever:
 * so it wakes another one to watch what it was woken for.
 *
 * While stripes wait and a worker is idle there is a watcher. An idle worker that sees
 * another one watch parks until it is woken; so whoever ends a watch, or takes it back
 * because the chosen worker had woken up already, looks afterwards who else is parked.
 */
final class IdleWatch {

	/** How often the watcher looks in vain before it stops watching. */
	private static final int LOOKS_IN_VAIN = 5;

	private final Worker[] workers;

	private final long lookNanos;

	/**
	 * How many workers are parked, or about to. Written by them and by who wakes them.
	 */
	private final AtomicInteger idle = new AtomicInteger();

	/** The idle worker that looks after stripes which wait for busy ones. */
	private final AtomicReference<@Nullable Worker> watcher = new AtomicReference<>();

	/** How often it has looked in vain. Written and read by the watcher. */
	private int looksInVain;

	IdleWatch(Worker[] workers, long lookNanos) {
		this.workers = workers;
		this.lookNanos = lookNanos;
	}

	/** A stripe has been put into the run queue of this worker. */
	void signal(Worker worker) {
		VarHandle.fullFence();
		if (!wake(worker)) {
			summonWatcher();
		}
	}

	/** Stripes have been put into any run queues. */
	void signalAll() {
		VarHandle.fullFence();
		for (Worker worker : this.workers) {
			int waiting = worker.backlog();
			if (waiting > 0 && (!wake(worker) || waiting > 1)) {
				summonWatcher();
			}
		}
	}

	void wakeAll() {
		for (Worker worker : this.workers) {
			wake(worker);
		}
	}

	private boolean wake(Worker worker) {
		if (!worker.unpark()) {
			return false;
		}
		this.idle.decrementAndGet();
		return true;
	}

	private void summonWatcher() {
		while (this.idle.get() > 0 && this.watcher.get() == null) {
			Worker chosen = firstParked();
			if (chosen == null || !this.watcher.compareAndSet(null, chosen) || wake(chosen)) {
				return;
			}
			this.watcher.compareAndSet(chosen, null);
		}
	}

	private @Nullable Worker firstParked() {
		for (Worker worker : this.workers) {
			if (worker.isParked()) {
				return worker;
			}
		}
		return null;
	}

	/**
	 * A worker announces that it is about to park. It must look for work afterwards.
	 */
	void announceIdle(Worker worker) {
		this.idle.incrementAndGet();
		worker.announceParked();
	}

	/**
	 * The worker does not park, or no longer does.
	 * @param worker the worker
	 * @param found whether it has found a stripe before it parked
	 */
	void endIdle(Worker worker, boolean found) {
		if (worker.withdrawParked()) {
			this.idle.decrementAndGet();
		}
		else if (found && hasBacklog()) {
			summonWatcher();
		}
	}

	/**
	 * Decides how an idle worker parks.
	 * @param worker the worker, announced as idle
	 * @return for how many nanoseconds, or 0 for until it is woken
	 */
	long nanosToPark(Worker worker) {
		boolean watching = this.watcher.get() == worker;
		if (hasBacklog()) {
			return (watching || this.watcher.compareAndSet(null, worker)) ? look(0) : 0;
		}
		if (!watching) {
			return 0;
		}
		if (this.looksInVain < LOOKS_IN_VAIN) {
			return look(this.looksInVain + 1);
		}
		this.watcher.set(null);
		return (hasBacklog() && this.watcher.compareAndSet(null, worker)) ? look(0) : 0;
	}

	private long look(int inVain) {
		this.looksInVain = inVain;
		return this.lookNanos;
	}

	/** A worker has got work: another one has to watch what still waits. */
	void end(Worker worker) {
		if (this.watcher.get() == worker) {
			this.watcher.set(null);
			if (hasBacklog()) {
				summonWatcher();
			}
		}
	}

	private boolean hasBacklog() {
		for (Worker worker : this.workers) {
			if (worker.backlog() > 0) {
				return true;
			}
		}
		return false;
	}

}
