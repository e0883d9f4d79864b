/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * The bytes of messages that have been taken and have no answer yet. There is an upper
 * limit, but a message that is larger than that gets room if it is alone.
 */
final class SendRoom {

	private final long capacity;

	private final AtomicLong taken = new AtomicLong();

	private final ReentrantLock lock = new ReentrantLock();

	private final Condition given = this.lock.newCondition();

	/** Written under the lock; read by those who give, after they have given. */
	private volatile int waiting;

	SendRoom(long capacity) {
		this.capacity = capacity;
	}

	/**
	 * Takes room, and waits for it if necessary.
	 * @param nanos how long to wait at most
	 * @return {@code false} if there was none, or the thread was interrupted, and still
	 * is
	 */
	boolean take(int bytes, long nanos) {
		return tryTake(bytes) || await(() -> tryTake(bytes), nanos);
	}

	private boolean tryTake(int bytes) {
		long now;
		do {
			now = this.taken.get();
			if (now > 0 && now + bytes > this.capacity) {
				return false;
			}
		}
		while (!this.taken.compareAndSet(now, now + bytes));
		return true;
	}

	void give(int bytes) {
		this.taken.addAndGet(-bytes);
		if (this.waiting > 0) {
			this.lock.lock();
			try {
				this.given.signalAll();
			}
			finally {
				this.lock.unlock();
			}
		}
	}

	long taken() {
		return this.taken.get();
	}

	void awaitEmpty(long nanos) {
		await(() -> this.taken.get() == 0, nanos);
	}

	private boolean await(BooleanSupplier condition, long nanos) {
		long left = nanos;
		this.lock.lock();
		try {
			this.waiting++;
			while (!condition.getAsBoolean()) {
				if (left <= 0) {
					return false;
				}
				left = this.given.awaitNanos(left);
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

}
