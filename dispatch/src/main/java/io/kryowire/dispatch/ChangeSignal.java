/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets threads wait until something has changed. While no thread waits and nobody
 * listens, a change costs the reads of two fields. Safe for use by many threads.
 */
/*
 * No change is missed. A thread that waits counts itself first and checks its condition
 * then; a thread that makes a change makes it first and reads that count then. One of the
 * two sees the other, provided that what the condition reads is volatile or guarded by a
 * lock.
 */
public final class ChangeSignal {

	private static final Logger logger = LoggerFactory.getLogger(ChangeSignal.class);

	private final ReentrantLock lock = new ReentrantLock();

	private final Condition changed = this.lock.newCondition();

	private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

	/** Written under the lock, read without. */
	private volatile int waiting;

	private volatile boolean closed;

	/**
	 * Waits until a condition is true. Whatever can make it true calls {@link #changed()}
	 * afterwards.
	 * @param condition what to wait for; must read nothing but volatile fields, or fields
	 * that are guarded by a lock
	 * @param nanos how long to wait at most
	 * @return whether the condition is true. An interrupt ends the wait, and so does
	 * {@link #close()}
	 */
	public boolean await(BooleanSupplier condition, long nanos) {
		long left = nanos;
		// Not with the lock, which whoever gets what was put off may need
		Burst.aboutToWait();
		this.lock.lock();
		try {
			this.waiting++;
			while (!condition.getAsBoolean()) {
				if (left <= 0 || this.closed) {
					return false;
				}
				TaskThreads.aboutToWait();
				left = this.changed.awaitNanos(left);
			}
			return true;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
		finally {
			this.waiting--;
			this.lock.unlock();
			TaskThreads.hasWaited();
		}
	}

	/**
	 * Adds a listener, which runs after each change.
	 * @param listener runs on the thread that made the change, and must not block
	 * @return removes the listener
	 */
	public Runnable listen(Runnable listener) {
		this.listeners.add(listener);
		return () -> this.listeners.remove(listener);
	}

	/**
	 * Has every thread that waits check its condition again, and runs the listeners.
	 */
	public void changed() {
		wake();
		this.listeners.forEach(ChangeSignal::tell);
	}

	/** Whoever has made the change has more to do than to tell of it. */
	private static void tell(Runnable listener) {
		try {
			listener.run();
		}
		catch (RuntimeException ex) {
			logger.error("The listener {} failed", listener, ex);
		}
	}

	private void wake() {
		if (this.waiting > 0) {
			this.lock.lock();
			try {
				this.changed.signalAll();
			}
			finally {
				this.lock.unlock();
			}
		}
	}

	/**
	 * Ends every wait, now and later.
	 */
	public void close() {
		this.closed = true;
		wake();
	}

}
