/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How much more a client may send: calls and bytes, each of which the server gives back
 * when it is done with them. Both sides count from the beginning, so a report that is
 * missed is made good by the next.
 */
final class Window {

	/** What a call weighs beside its arguments. Part of the protocol. */
	static final int CALL_OVERHEAD = 32;

	private final ReentrantLock lock;

	private final Condition room;

	private final int calls;

	private final int bytes;

	/** Written under the lock. */
	private long sentCalls;

	private long sentBytes;

	/** Written by the network thread. */
	private volatile long doneCalls;

	private volatile long doneBytes;

	/**
	 * Written under the lock, read by the network thread after it has written the others.
	 */
	private volatile int waiting;

	Window(ReentrantLock lock, int calls, int bytes) {
		this.lock = lock;
		this.room = lock.newCondition();
		this.calls = calls;
		this.bytes = bytes;
	}

	/** Whether nothing is under way. */
	boolean isEmpty() {
		return this.sentCalls == this.doneCalls;
	}

	/** A message larger than the window goes alone. The caller has the lock. */
	boolean hasRoom(int size) {
		long bytesUnderWay = this.sentBytes - this.doneBytes;
		return this.sentCalls - this.doneCalls < this.calls
				&& (bytesUnderWay == 0 || bytesUnderWay + size <= this.bytes);
	}

	/** The caller has the lock. */
	void take(int size) {
		this.sentCalls++;
		this.sentBytes += size;
	}

	long underWay() {
		return this.sentCalls - this.doneCalls;
	}

	/** Not exact while calls come and go. */
	long freeCalls() {
		return Math.max(0, this.calls - underWay());
	}

	/** As well; a single call may be larger than the window. */
	long freeBytes() {
		return Math.max(0, this.bytes - (this.sentBytes - this.doneBytes));
	}

	/**
	 * Waits for room. The caller has the lock.
	 * @return the nanoseconds that are left, not above 0 if the time is up
	 */
	long await(long nanos) {
		this.waiting++;
		try {
			return this.room.awaitNanos(nanos);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return 0;
		}
		finally {
			this.waiting--;
		}
	}

	/** Takes a report of the server. */
	void done(long calls, long bytes) {
		this.doneCalls = calls;
		this.doneBytes = bytes;
		placesAreFree();
	}

	/** Lets those that wait look again. */
	void placesAreFree() {
		if (this.waiting > 0) {
			wakeAll();
		}
	}

	void wakeAll() {
		this.lock.lock();
		try {
			this.room.signalAll();
		}
		finally {
			this.lock.unlock();
		}
	}

}
