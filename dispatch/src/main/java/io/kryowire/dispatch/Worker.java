/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

import org.jctools.queues.atomic.MpmcAtomicArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * Runs stripes, a turn of each at a time, until the dispatcher is shut and empty. What is
 * not said to be otherwise is used by the worker's own thread only.
 */
final class Worker implements Runnable {

	/** How often a busy worker looks what time it is, and then perhaps at the others. */
	private static final int TURNS_PER_LOOK = 8;

	private final int index;

	private final WorkerPool pool;

	private final TaskRunner runner;

	private final Spin spin;

	private final int turnTasks;

	private final long turnNanos;

	private final int settleAfter;

	private final long lookNanos;

	private final LongSupplier clock;

	/**
	 * The run queue: stripes that wait for a turn. Added to by any thread, taken from by
	 * this worker and by thieves. There is a place for every stripe.
	 */
	private final Queue<Stripe> ready;

	/** Set by this worker, unset by whoever wakes it. */
	private final AtomicBoolean parked = new AtomicBoolean();

	private final Counters counters = new Counters();

	private @Nullable Thread thread;

	private int turns;

	private long lookedAt;

	Worker(int index, WorkerPool pool, Settings settings) {
		this.index = index;
		this.pool = pool;
		this.runner = settings.runner();
		this.spin = new Spin(Runtime.getRuntime().availableProcessors());
		this.turnTasks = settings.turnTasks();
		this.turnNanos = settings.turnNanos();
		this.settleAfter = settings.bounds().settleAfter();
		this.lookNanos = settings.stealNanos();
		this.clock = settings.clock();
		this.ready = new MpmcAtomicArrayQueue<>(Math.max(2, settings.bounds().stripes()));
	}

	Thread on(ThreadFactory threads) {
		this.thread = Objects.requireNonNull(threads.newThread(this), "The thread factory made no thread");
		return this.thread;
	}

	@Override
	public void run() {
		Stripe stripe = next();
		while (stripe != null) {
			turn(stripe);
			stripe = (++this.turns % TURNS_PER_LOOK == 0) ? nextOfAll() : next();
		}
	}

	/** Looks whether other workers have so much more to do that one should help. */
	private @Nullable Stripe nextOfAll() {
		long now = this.clock.getAsLong();
		if (now - this.lookedAt < this.lookNanos) {
			return next();
		}
		this.lookedAt = now;
		Stripe own = this.ready.peek();
		Stripe other = steal(2 * ((own != null) ? now - own.readySince() : 0));
		return (other != null) ? other : next();
	}

	private @Nullable Stripe next() {
		Stripe stripe = this.ready.poll();
		return (stripe != null) ? stripe : await();
	}

	/** Waits for work. Returns nothing when there will never be any. */
	private @Nullable Stripe await() {
		Stripe stripe = spin();
		while (stripe == null && !this.pool.drained().isReached()) {
			this.pool.watch().announceIdle(this);
			stripe = find();
			if (stripe == null && !this.pool.drained().isReached()) {
				park(this.pool.watch().nanosToPark(this));
			}
			this.pool.watch().endIdle(this, stripe != null);
			if (stripe == null) {
				stripe = find();
			}
		}
		this.pool.watch().end(this);
		return stripe;
	}

	private @Nullable Stripe spin() {
		for (int left = this.spin.begin(); left > 0; left--) {
			Stripe stripe = find();
			if (stripe != null) {
				this.spin.succeeded();
				return stripe;
			}
			Thread.onSpinWait();
		}
		this.spin.failed();
		return null;
	}

	private @Nullable Stripe find() {
		Stripe own = this.ready.poll();
		return (own != null) ? own : steal(0);
	}

	private @Nullable Stripe steal(long leastNanos) {
		Stripe stripe = this.pool.steal(this, leastNanos);
		if (stripe != null) {
			stripe.move(this);
			this.counters.stole();
		}
		return stripe;
	}

	/** An interrupt that nobody waits for any more would keep the thread from parking. */
	private void park(long nanos) {
		Thread.interrupted();
		if (!this.parked.get()) {
			return;
		}
		if (nanos > 0) {
			LockSupport.parkNanos(this, nanos);
		}
		else {
			LockSupport.park(this);
		}
	}

	/**
	 * Runs some tasks of a stripe. The clock is read after 1, 2, 4, 8 ... tasks, so that
	 * a turn of short tasks costs no more than a few readings.
	 */
	private void turn(Stripe stripe) {
		this.counters.begin();
		int last = this.turnTasks;
		int ran = 0;
		int refused = 0;
		int unsettled = 0;
		long began = 0;
		Runnable task = stripe.poll();
		while (task != null) {
			refused += execute(task) ? 0 : 1;
			ran++;
			unsettled++;
			if (ran >= last) {
				break;
			}
			task = stripe.poll();
			if (task == null) {
				break;
			}
			if (unsettled >= this.settleAfter) {
				stripe.leave(unsettled);
				unsettled = 0;
			}
			if ((ran & (ran - 1)) == 0) {
				long now = this.clock.getAsLong();
				began = (ran == 1) ? now : began;
				last = (now - began < this.turnNanos) ? last : ran + 1;
			}
		}
		this.counters.end(ran - refused);
		end(stripe, unsettled);
	}

	private void end(Stripe stripe, int unsettled) {
		if (stripe.leave(unsettled) == 0) {
			this.pool.endIfDrained();
			return;
		}
		if (unsettled == 0) {
			// Somebody has been let in but has not brought his task yet: let him go on
			Thread.yield();
		}
		stripe.readySince(this.clock.getAsLong());
		this.ready.add(stripe);
	}

	private boolean execute(Runnable task) {
		if (this.pool.isStopping()) {
			this.runner.refuse(RefusalReason.CLOSED);
			this.runner.tell(task, RefusalReason.CLOSED);
			return false;
		}
		this.runner.run(task);
		// An interrupt of one task must not hit the next one
		Thread.interrupted();
		return true;
	}

	int index() {
		return this.index;
	}

	// Of the run queue, for other threads

	void enqueue(Stripe stripe) {
		this.ready.add(stripe);
	}

	@Nullable Stripe dequeue() {
		return this.ready.poll();
	}

	@Nullable Stripe oldest() {
		return this.ready.peek();
	}

	int backlog() {
		return this.ready.size();
	}

	// Of parking: who ends it decides it with compareAndSet

	void announceParked() {
		this.parked.set(true);
	}

	boolean withdrawParked() {
		return this.parked.get() && this.parked.compareAndSet(true, false);
	}

	boolean isParked() {
		return this.parked.get();
	}

	/** Wakes this worker, if it is parked and nobody else does. */
	boolean unpark() {
		if (!withdrawParked()) {
			return false;
		}
		LockSupport.unpark(this.thread);
		return true;
	}

	Counters counters() {
		return this.counters;
	}

}
