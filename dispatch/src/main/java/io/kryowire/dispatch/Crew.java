/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The workers of one dispatcher: who is woken for a stripe, and who takes over one that
 * has waited too long.
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
 * a millisecond and not one per task. Once it has got work, it passes the watch on, if
 * stripes still wait. Before it lays the watch down it says so, and looks once more.
 *
 * A worker that is busy with little steals too: now and then each compares its oldest
 * stripe with those of the others, and takes one that has waited more than twice as long.
 * Otherwise two workers, one of which has a single stripe that never ends, and the other
 * all the rest, would stay so.
 */
final class Crew {

	/** How long close() waits for tasks that ignore an interrupt. */
	static final long CLOSE_SECONDS = 10;

	private static final Logger logger = LoggerFactory.getLogger(Crew.class);

	/** How often the watcher looks in vain before it lays the watch down. */
	private static final int LOOKS_IN_VAIN = 5;

	private final Settings settings;

	private final Quiet quiet;

	private final Worker[] workers;

	private final Thread[] threads;

	/**
	 * How many workers are parked, or about to. Written by them and by who wakes them.
	 */
	private final AtomicInteger idle = new AtomicInteger();

	/** The idle worker that looks after stripes which wait for busy ones. */
	private final AtomicReference<@Nullable Worker> watcher = new AtomicReference<>();

	/** How often there was nothing to watch. Written and read by the watcher. */
	private int looksInVain;

	/** From now on what waits is not run but refused. */
	private volatile boolean stopping;

	Crew(Settings settings, Quiet quiet) {
		this.settings = settings;
		this.quiet = quiet;
		this.workers = new Worker[settings.workers()];
		Arrays.setAll(this.workers, (index) -> new Worker(index, this, settings));
		this.threads = new Thread[this.workers.length];
	}

	void start() {
		for (int i = 0; i < this.threads.length; i++) {
			this.threads[i] = this.workers[i].on(this.settings.threads());
		}
		for (Thread thread : this.threads) {
			thread.start();
		}
	}

	Worker worker(int index) {
		return this.workers[index];
	}

	Quiet quiet() {
		return this.quiet;
	}

	boolean isStopping() {
		return this.stopping;
	}

	/** Called by whoever raised the count of the stripe from 0. */
	void ready(Stripe stripe) {
		Worker home = stripe.home();
		readySilently(stripe);
		VarHandle.fullFence();
		if (!wake(home)) {
			summonWatcher();
		}
	}

	/** The same, for a caller that signals later. */
	void readySilently(Stripe stripe) {
		stripe.readySince(this.settings.clock().getAsLong());
		stripe.home().enqueue(stripe);
	}

	void signalAll() {
		VarHandle.fullFence();
		for (Worker worker : this.workers) {
			int waiting = worker.backlog();
			if (waiting > 0 && (!wake(worker) || waiting > 1)) {
				summonWatcher();
			}
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
		if (this.idle.get() == 0 || this.watcher.get() != null) {
			return;
		}
		for (Worker worker : this.workers) {
			if (!worker.isParked()) {
				continue;
			}
			if (!this.watcher.compareAndSet(null, worker) || wake(worker)) {
				return;
			}
			this.watcher.compareAndSet(worker, null);
		}
	}

	/**
	 * A worker says that it is about to park. What it looks for, it looks for afterwards.
	 */
	void announceIdle(Worker worker) {
		this.idle.incrementAndGet();
		worker.announceParked();
	}

	/** It does not, or not any more. */
	void endIdle(Worker worker) {
		if (worker.withdrawParked()) {
			this.idle.decrementAndGet();
		}
	}

	/**
	 * Decides how an idle worker parks.
	 * @param worker the worker, announced as idle
	 * @return for how many nanoseconds, or 0 for until it is woken
	 */
	long watch(Worker worker) {
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
		return this.settings.stealNanos();
	}

	/** A worker has got work: somebody else has to watch what still waits. */
	void endWatch(Worker worker) {
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

	/**
	 * Takes a stripe that has waited too long for another worker. If that worker takes it
	 * at the same moment, the thief may get the next one, which has waited less.
	 * @param thief who takes it
	 * @param leastNanos how long it must have waited, if that is longer than the others
	 * have to wait for an idle worker
	 * @return the stripe, or nothing if none has waited so long
	 */
	@Nullable Stripe steal(Worker thief, long leastNanos) {
		long longEnough = this.stopping ? 0 : Math.max(this.settings.stealNanos(), leastNanos);
		for (int i = 1; i < this.workers.length; i++) {
			Worker victim = this.workers[(thief.index() + i) % this.workers.length];
			Stripe oldest = victim.oldest();
			if (oldest != null && waited(oldest, longEnough)) {
				Stripe stolen = victim.dequeue();
				if (stolen != null) {
					return stolen;
				}
			}
		}
		return null;
	}

	private boolean waited(Stripe stripe, long nanos) {
		return nanos == 0 || this.settings.clock().getAsLong() - stripe.readySince() >= nanos;
	}

	void endIfQuiet() {
		if (this.quiet.isReached()) {
			for (Worker worker : this.workers) {
				wake(worker);
			}
		}
	}

	/** The gates are shut. A task may call this too: its own thread ends after it. */
	void stop() {
		this.stopping = true;
		for (Thread thread : this.threads) {
			if (thread != Thread.currentThread()) {
				thread.interrupt();
			}
		}
		long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(CLOSE_SECONDS);
		for (Thread thread : this.threads) {
			if (thread != Thread.currentThread() && !join(thread, deadline)) {
				return;
			}
		}
	}

	private boolean join(Thread thread, long deadline) {
		try {
			TimeUnit.NANOSECONDS.timedJoin(thread, Math.max(1, deadline - System.nanoTime()));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
		if (thread.isAlive()) {
			logger.warn("Dispatcher '{}' is closed, but thread {} still runs: its task ignores the interrupt",
					this.settings.name(), thread.getName());
		}
		return true;
	}

	DispatchSnapshot snapshot(long load) {
		int running = 0;
		long executed = 0;
		long stolen = 0;
		for (Worker worker : this.workers) {
			running += worker.tally().running();
			executed += worker.tally().executed();
			stolen += worker.tally().stolen();
		}
		return this.settings.runner().snapshot(load, running, executed, stolen);
	}

}
