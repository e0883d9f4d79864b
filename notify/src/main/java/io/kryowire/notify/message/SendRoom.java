/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.util.concurrent.atomic.AtomicLong;

import io.kryowire.dispatch.ChangeSignal;

/**
 * The bytes of messages that have been taken and have no answer yet. There is an upper
 * limit, but a message that is larger than that gets room if it is alone.
 */
final class SendRoom {

	private final long capacity;

	private final AtomicLong taken = new AtomicLong();

	private final ChangeSignal given = new ChangeSignal();

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
		return tryTake(bytes) || this.given.await(() -> tryTake(bytes), nanos);
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
		this.given.changed();
	}

	long taken() {
		return this.taken.get();
	}

	void awaitEmpty(long nanos) {
		this.given.await(() -> this.taken.get() == 0, nanos);
	}

}
