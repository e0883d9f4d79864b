/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

import io.kryowire.dispatch.TaskThreads;

/**
 * Lets calls wait until a node of a group comes or goes: threads that block, and calls
 * that nobody's thread waits with.
 */
final class Liveness {

	private final ReentrantLock lock = new ReentrantLock();

	private final Condition changed = this.lock.newCondition();

	private final AtomicInteger changes = new AtomicInteger();

	private final Set<Runnable> waiting = ConcurrentHashMap.newKeySet();

	/** A node has come or gone. Runs on a thread of the network. */
	void changed() {
		this.changes.incrementAndGet();
		this.lock.lock();
		try {
			this.changed.signalAll();
		}
		finally {
			this.lock.unlock();
		}
		for (Runnable each : this.waiting) {
			if (this.waiting.remove(each)) {
				each.run();
			}
		}
	}

	/** How often that has been. */
	int changes() {
		return this.changes.get();
	}

	/** Waits until something is true. */
	boolean await(BooleanSupplier condition, long deadlineNanos) {
		this.lock.lock();
		try {
			long nanos = deadlineNanos - System.nanoTime();
			while (!condition.getAsBoolean() && nanos > 0) {
				TaskThreads.aboutToWait();
				nanos = this.changed.awaitNanos(nanos);
			}
			return condition.getAsBoolean();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
		finally {
			this.lock.unlock();
			TaskThreads.hasWaited();
		}
	}

	/** Has something run once, after the next change. */
	void whenChanged(Runnable waiter) {
		this.waiting.add(waiter);
	}

	/** Takes back what has not run. */
	boolean remove(Runnable waiter) {
		return this.waiting.remove(waiter);
	}

}
