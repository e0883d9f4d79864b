/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.Condition;

import io.kryowire.call.protocol.ProtocolException;
import org.jspecify.annotations.Nullable;

/**
 * How much more a client may send: calls and bytes, each of which the server gives back
 * when it is done with them. Both sides count from the beginning, so a report that is
 * missed is made good by the next.
 */
final class Window {

	/** What a call weighs beside its arguments. Part of the protocol. */
	static final int CALL_OVERHEAD = 32;

	private final Outbound outbound;

	private final Condition room;

	private final int calls;

	private final int bytes;

	/** Written with the lock of what goes out. */
	private long sentCalls;

	private long sentBytes;

	/** Written by the network thread. */
	private volatile long doneCalls;

	private volatile long doneBytes;

	/**
	 * Written with the lock, read by the network thread after it has written the others.
	 */
	private volatile int waiting;

	/**
	 * Whose call is too large for the bytes that are free: nobody takes them before it
	 * has its room, or smaller calls would slip past it for ever. Guarded by the lock.
	 */
	private @Nullable Thread large;

	/** They wait for room on several links. */
	private final List<Runnable> watchers = new CopyOnWriteArrayList<>();

	Window(Outbound outbound, int calls, int bytes) {
		this.outbound = outbound;
		this.room = outbound.newCondition();
		this.calls = calls;
		this.bytes = bytes;
	}

	/** Whether nothing is under way. */
	boolean isEmpty() {
		return this.sentCalls == this.doneCalls;
	}

	/**
	 * Whether a call may be sent. Nobody goes before one that waits for bytes.
	 * @param size how many bytes it counts
	 * @param locked the lock
	 */
	boolean hasRoom(int size, Outbound.Locked locked) {
		return this.sentCalls - this.doneCalls < this.calls && hasBytes(size)
				&& (this.large == null || this.large == Thread.currentThread());
	}

	/**
	 * What is larger than half of the window needs only half of it: if it had to find the
	 * window empty, a single call that takes long would keep it waiting, and with it all
	 * that come later.
	 */
	private boolean hasBytes(int size) {
		return this.sentBytes - this.doneBytes + Math.min(size, this.bytes / 2) <= this.bytes;
	}

	/** Takes the room of a call that is sent. */
	void take(int size, Outbound.Locked locked) {
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
	 * Before the caller looks for room for the last time before it waits, or a report
	 * that comes in between would wake nobody. {@link #stopWaiting} must follow.
	 */
	void startWaiting(Outbound.Locked locked) {
		this.waiting++;
	}

	/**
	 * Waits for room, after {@link #startWaiting} and a look.
	 * @param size what for
	 * @param nanos how long at most
	 * @param locked the lock, which others may have meanwhile
	 * @return the nanoseconds that are left, not above 0 if the time is up
	 */
	long await(int size, long nanos, Outbound.Locked locked) {
		if (this.large == null && !hasBytes(size)) {
			this.large = Thread.currentThread();
		}
		try {
			return this.room.awaitNanos(nanos);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return 0;
		}
	}

	/** Lets others pass again, with or without room. */
	void stopWaiting(Outbound.Locked locked) {
		this.waiting--;
		if (this.large == Thread.currentThread()) {
			this.large = null;
			tellAll();
		}
	}

	/** Both kinds of those that wait. With the lock. */
	private void tellAll() {
		this.room.signalAll();
		this.watchers.forEach(Runnable::run);
	}

	/**
	 * As {@link #startWaiting}, for a thread that waits for several links.
	 * @param watcher is told of room, with the lock: must take no lock but its own
	 */
	void watch(Runnable watcher) {
		Outbound.Locked locked = this.outbound.lock();
		try {
			this.watchers.add(watcher);
			startWaiting(locked);
		}
		finally {
			locked.unlock();
		}
	}

	/** As {@link #stopWaiting}. */
	void unwatch(Runnable watcher) {
		Outbound.Locked locked = this.outbound.lock();
		try {
			this.watchers.remove(watcher);
			stopWaiting(locked);
		}
		finally {
			locked.unlock();
		}
	}

	/**
	 * The current thread, which watches, goes first if it waits for bytes.
	 * @return whether there is room by now
	 */
	boolean insist(int size) {
		Outbound.Locked locked = this.outbound.lock();
		try {
			if (this.large == null && !hasBytes(size)) {
				this.large = Thread.currentThread();
			}
			return hasRoom(size, locked);
		}
		finally {
			locked.unlock();
		}
	}

	/**
	 * Takes a report of the server.
	 * @throws ProtocolException if it is done with what it was not sent, or takes
	 * something back: windows are no use with a server that cannot count
	 */
	void done(long calls, long bytes) {
		if (calls < this.doneCalls || bytes < this.doneBytes || calls > this.sentCalls || bytes > this.sentBytes) {
			requirePossible(calls, bytes);
		}
		this.doneCalls = calls;
		this.doneBytes = bytes;
		placesAreFree();
	}

	/** Looks once more, with the lock: what others have sent may not be seen without. */
	private void requirePossible(long calls, long bytes) {
		Outbound.Locked locked = this.outbound.lock();
		try {
			if (calls < this.doneCalls || bytes < this.doneBytes || calls > this.sentCalls || bytes > this.sentBytes) {
				throw new ProtocolException(
						"The server reports %d calls of %d bytes as done, between %d of %d before and %d of %d sent"
							.formatted(calls, bytes, this.doneCalls, this.doneBytes, this.sentCalls, this.sentBytes));
			}
		}
		finally {
			locked.unlock();
		}
	}

	/** Lets those that wait look again. */
	void placesAreFree() {
		if (this.waiting > 0) {
			wakeAll();
		}
	}

	void wakeAll() {
		Outbound.Locked locked = this.outbound.lock();
		try {
			tellAll();
		}
		finally {
			locked.unlock();
		}
	}

}
