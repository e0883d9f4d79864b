/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.listener;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * The threads that wait for something which depends on what is applied or proven. As long
 * as there is none, a change costs one read of a field.
 */
public final class Waiters {

	private final ReentrantLock lock = new ReentrantLock();

	private final Condition changed = this.lock.newCondition();

	/** Written under the lock, read without by the thread that makes changes. */
	private volatile int waiting;

	private volatile boolean closed;

	/** Whether it came true in time. */
	public boolean await(BooleanSupplier condition, Duration timeout) {
		long left = timeout.toNanos();
		this.lock.lock();
		try {
			this.waiting++;
			while (!condition.getAsBoolean()) {
				if (left <= 0 || this.closed) {
					return false;
				}
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
		}
	}

	/** Has all of them look again. */
	public void signal() {
		if (this.waiting > 0 || this.closed) {
			this.lock.lock();
			try {
				this.changed.signalAll();
			}
			finally {
				this.lock.unlock();
			}
		}
	}

	/** Lets nobody wait any more. */
	public void close() {
		this.closed = true;
		signal();
	}

}
