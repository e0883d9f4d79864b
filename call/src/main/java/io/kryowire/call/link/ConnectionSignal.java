/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

import io.kryowire.dispatch.TaskThreads;

/**
 * Lets threads wait for connections to come and go.
 */
public final class ConnectionSignal {

	private final ReentrantLock lock = new ReentrantLock();

	private final Condition changed = this.lock.newCondition();

	private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

	private boolean closed;

	/**
	 * Waits until something is true; what can make it true calls {@link #changed()}.
	 * @param condition what to wait for
	 * @param deadlineNanos until when, in {@link System#nanoTime()}
	 * @return whether it is true. An interrupt ends the wait, and so does
	 * {@link #close()}
	 */
	public boolean await(BooleanSupplier condition, long deadlineNanos) {
		this.lock.lock();
		try {
			long nanos = deadlineNanos - System.nanoTime();
			while (!condition.getAsBoolean() && !this.closed && nanos > 0) {
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

	/**
	 * Has something run after each change.
	 * @param listener runs on the thread that tells of it, and must not block
	 */
	public void listen(Runnable listener) {
		this.listeners.add(listener);
	}

	/**
	 * Tells of a change.
	 */
	public void changed() {
		this.lock.lock();
		try {
			this.changed.signalAll();
		}
		finally {
			this.lock.unlock();
		}
		this.listeners.forEach(Runnable::run);
	}

	/**
	 * Ends every wait, now and later.
	 */
	public void close() {
		this.lock.lock();
		try {
			this.closed = true;
			this.changed.signalAll();
		}
		finally {
			this.lock.unlock();
		}
	}

}
