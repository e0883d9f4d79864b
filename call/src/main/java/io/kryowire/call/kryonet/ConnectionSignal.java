/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Lets callers wait for a connection.
 */
final class ConnectionSignal {

	private final ReentrantLock lock = new ReentrantLock();

	private final Condition changed = this.lock.newCondition();

	private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

	private boolean closed;

	/** Waits until something is true; what can make it true calls {@link #changed()}. */
	boolean await(BooleanSupplier condition, long deadlineNanos) {
		this.lock.lock();
		try {
			long nanos = deadlineNanos - System.nanoTime();
			while (!condition.getAsBoolean() && !this.closed && nanos > 0) {
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
		}
	}

	/** Has something run after each change. */
	void listen(Runnable listener) {
		this.listeners.add(listener);
	}

	void changed() {
		this.lock.lock();
		try {
			this.changed.signalAll();
		}
		finally {
			this.lock.unlock();
		}
		this.listeners.forEach(Runnable::run);
	}

	void close() {
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
