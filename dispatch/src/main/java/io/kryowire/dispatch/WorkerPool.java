/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The workers of one dispatcher: how they begin, get stripes, take them from each other,
 * and end.
 */
/*
 * Busy workers steal too: now and then each compares its oldest stripe with those of the
 * others, and takes one that has waited more than twice as long. Otherwise one worker
 * could stay with a single stripe that never ends, and another one with all the rest.
 */
final class WorkerPool {

	private final Settings settings;

	private final Drained drained;

	private final Worker[] workers;

	private final Thread[] threads;

	private final IdleWatch watch;

	/** From now on, waiting tasks are refused and not run. */
	private volatile boolean stopping;

	WorkerPool(Settings settings, Drained drained) {
		this.settings = settings;
		this.drained = drained;
		this.workers = new Worker[settings.workers()];
		Arrays.setAll(this.workers, (index) -> new Worker(index, this, settings));
		this.threads = new Thread[this.workers.length];
		this.watch = new IdleWatch(this.workers, settings.stealNanos());
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

	IdleWatch watch() {
		return this.watch;
	}

	Drained drained() {
		return this.drained;
	}

	boolean isStopping() {
		return this.stopping;
	}

	/** Called by whoever raised the count of the stripe from 0. */
	void ready(Stripe stripe) {
		Worker home = stripe.home();
		readySilently(stripe);
		this.watch.signal(home);
	}

	/** The same, for a caller that will signal later. */
	void readySilently(Stripe stripe) {
		stripe.readySince(this.settings.clock().getAsLong());
		stripe.home().enqueue(stripe);
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

	void endIfDrained() {
		if (this.drained.isReached()) {
			this.watch.wakeAll();
		}
	}

	/** The gates are shut. */
	void stop() {
		this.stopping = true;
		List<Thread> others = Arrays.stream(this.threads).filter((thread) -> thread != Thread.currentThread()).toList();
		others.forEach(Thread::interrupt);
		if (others.size() < this.threads.length) {
			// A task closes: the other threads end when it has ended
			return;
		}
		ThreadEnds.await("Dispatcher '%s'".formatted(this.settings.name()), others);
	}

	DispatchSnapshot snapshot(long load) {
		int running = 0;
		long executed = 0;
		long stolen = 0;
		for (Worker worker : this.workers) {
			running += worker.counters().running();
			executed += worker.counters().executed();
			stolen += worker.counters().stolen();
		}
		return this.settings.runner().snapshot(load, running, executed, stolen);
	}

}
