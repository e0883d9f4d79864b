/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * Knows which threads exist, which of them have a place, and which wait for a line or for
 * a call. Safe for use by many threads.
 */
final class Roster {

	/**
	 * With threads that wait for calls there are at most so many times as many threads.
	 */
	private static final int WITH_WAITING = 4;

	private final int places;

	private final int mostThreads;

	private final ReentrantLock lock = new ReentrantLock();

	private final Set<TaskThread> all = new LinkedHashSet<>();

	/** The thread that was busy last comes first. */
	private final Deque<TaskThread> idle = new ArrayDeque<>();

	/** How many threads run tasks that wait for calls. */
	private int waiting;

	/** Written under the lock, as what follows. */
	private volatile int taken;

	/** Whether the maximum number of threads exists, and all of them are busy. */
	private volatile boolean full;

	Roster(int places, int mostThreads) {
		this.places = places;
		this.mostThreads = mostThreads;
	}

	boolean hasFreePlace() {
		return this.taken < this.places;
	}

	/** Whether the maximum number of threads exists, and all of them are busy. */
	boolean isFull() {
		return this.full;
	}

	/**
	 * Gives a free place to a thread that has nothing to do, or to another one.
	 * @param another makes a thread
	 * @return the thread that has the place now, {@code null} if there is no place or no
	 * thread
	 */
	@Nullable TaskThread fillPlace(Supplier<TaskThread> another) {
		return locked(() -> {
			if (!hasFreePlace() || this.full) {
				return null;
			}
			TaskThread chosen = this.idle.poll();
			if (chosen == null) {
				chosen = another.get();
				this.all.add(chosen);
			}
			chosen.idle(false);
			enter(chosen);
			return chosen;
		});
	}

	/** Takes a free place, for a thread that has none. */
	boolean take(TaskThread thread) {
		this.lock.lock();
		try {
			boolean free = hasFreePlace() && counted() <= this.mostThreads;
			if (free) {
				enter(thread);
			}
			return free;
		}
		finally {
			this.lock.unlock();
		}
	}

	/** These threads have lost their places. */
	void leave(List<TaskThread> stuck) {
		this.lock.lock();
		try {
			for (TaskThread thread : stuck) {
				this.taken -= thread.leave();
			}
		}
		finally {
			this.lock.unlock();
		}
	}

	/** A thread has nothing to do. */
	void rest(TaskThread thread) {
		this.lock.lock();
		try {
			this.idle.push(thread);
			thread.idle(true);
			this.taken -= thread.leaveAll();
			updateFull();
		}
		finally {
			this.lock.unlock();
		}
	}

	/** A thread ends, unless it has just got something to do. */
	boolean endIfIdle(TaskThread thread) {
		return locked(() -> thread.isIdle() && forget(thread));
	}

	/** A thread ends. */
	boolean end(TaskThread thread) {
		return locked(() -> forget(thread));
	}

	private boolean forget(TaskThread thread) {
		this.taken -= thread.leaveAll();
		this.waiting -= thread.stopsWaiting() ? 1 : 0;
		this.idle.remove(thread);
		boolean known = this.all.remove(thread);
		updateFull();
		return known;
	}

	private void enter(TaskThread thread) {
		thread.enter();
		this.taken++;
		updateFull();
	}

	private void updateFull() {
		this.full = counted() >= this.mostThreads
				|| (this.idle.isEmpty() && this.all.size() >= (long) this.mostThreads * WITH_WAITING);
	}

	/** Threads that are busy and do not wait for calls. */
	private int counted() {
		return this.all.size() - this.idle.size() - this.waiting;
	}

	/**
	 * A task is about to wait for something that may need a thread here itself: such
	 * threads must not use up the maximum.
	 */
	void startWaiting(TaskThread thread) {
		this.lock.lock();
		try {
			if (thread.startsWaiting()) {
				this.waiting++;
				updateFull();
			}
		}
		finally {
			this.lock.unlock();
		}
	}

	/** It waits no longer. */
	void stopWaiting(TaskThread thread) {
		this.lock.lock();
		try {
			if (thread.stopsWaiting()) {
				this.waiting--;
				updateFull();
			}
		}
		finally {
			this.lock.unlock();
		}
	}

	List<TaskThread> threads() {
		return locked(() -> List.copyOf(this.all));
	}

	int count() {
		return locked(this.all::size);
	}

	private <T extends @Nullable Object> T locked(Supplier<T> action) {
		this.lock.lock();
		try {
			return action.get();
		}
		finally {
			this.lock.unlock();
		}
	}

}
