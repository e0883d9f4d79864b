/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lines that wait for a thread, the threads, and the places of those that are busy
 * and do not block.
 */
/*
 * No task is forgotten. Whoever lists a line looks afterwards whether there is a free
 * place, for which it then sends a thread; a thread that gives up its place looks
 * afterwards whether a line is listed. One of the two sees the other. And while lines are
 * listed and all places are taken, or no more threads can be had, the overseer looks at
 * the threads again and again.
 */
final class Places {

	/** So many times the most threads there are with those that wait for calls. */
	private static final int WITH_WAITING = 4;

	/** A thread that has had nothing to do for so long ends. */
	private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(30);

	private static final Logger logger = LoggerFactory.getLogger(Places.class);

	private final TaskThreads owner;

	private final ThreadSettings settings;

	private final Overseer overseer;

	private final ReadyLines ready = new ReadyLines();

	private final ReentrantLock lock = new ReentrantLock();

	/** Written under the lock. */
	private volatile int taken;

	/** Whether all threads there may be are busy. Written under the lock. */
	private volatile boolean full;

	/** How many threads are with tasks that wait for calls. Under the lock. */
	private int waiting;

	private volatile boolean closed;

	/** The one that was busy last comes first. Under the lock. */
	private final Deque<TaskThread> idle = new ArrayDeque<>();

	/** Under the lock. */
	private final Set<TaskThread> all = new LinkedHashSet<>();

	private boolean cannotStart;

	Places(TaskThreads owner, ThreadSettings settings) {
		this.owner = owner;
		this.settings = settings;
		this.overseer = new Overseer(this, settings);
	}

	/** Something is in a line. */
	void ready(TaskLine line) {
		this.ready.add(line);
		if (this.closed) {
			this.owner.refuseAll();
		}
		else if (this.taken < this.settings.places()) {
			sendThread();
		}
		else {
			this.overseer.watch();
		}
	}

	/** Takes a line off the list. */
	@Nullable TaskLine nextLine() {
		return this.ready.poll();
	}

	boolean hasLines() {
		return !this.ready.isEmpty();
	}

	boolean isClosed() {
		return this.closed;
	}

	/**
	 * Sends a thread to a free place, if there is a line for it. Without memory for that
	 * it is tried again.
	 */
	void sendThread() {
		try {
			sendAny();
		}
		catch (Throwable ex) {
			this.overseer.watch();
		}
	}

	private void sendAny() {
		TaskThread chosen;
		boolean isNew = false;
		this.lock.lock();
		try {
			if (this.closed || !hasLines()) {
				return;
			}
			if (this.taken >= this.settings.places() || this.full) {
				this.overseer.watch();
				return;
			}
			chosen = this.idle.poll();
			if (chosen == null) {
				chosen = new TaskThread(this.owner, this);
				this.all.add(chosen);
				isNew = true;
			}
			chosen.idle(false);
			enter(chosen);
		}
		finally {
			this.lock.unlock();
		}
		if (isNew) {
			start(chosen);
		}
		else {
			LockSupport.unpark(chosen.thread());
		}
	}

	/** Without memory or processes for another thread those that there are do it. */
	private void start(TaskThread thread) {
		try {
			this.settings.threads().newThread(thread).start();
			this.cannotStart = false;
		}
		catch (Throwable ex) {
			locked(() -> forget(thread));
			this.overseer.watch();
			if (!this.cannotStart) {
				this.cannotStart = true;
				logger.error("'{}' cannot start another thread; tasks wait for those that there are ({})",
						this.settings.name(), count(), ex);
			}
		}
	}

	/** Takes a free place, for a thread that has none. */
	boolean take(TaskThread thread) {
		this.lock.lock();
		try {
			boolean free = this.taken < this.settings.places() && counted() <= this.settings.mostThreads();
			if (free) {
				enter(thread);
			}
			return free;
		}
		finally {
			this.lock.unlock();
		}
	}

	/** A thread will be with its task for long. */
	void giveUp(TaskThread thread) {
		if (thread.giveUpPlace()) {
			free(List.of(thread));
		}
	}

	/** The places of these threads are for others. */
	private void free(List<TaskThread> stuck) {
		this.lock.lock();
		try {
			for (TaskThread thread : stuck) {
				this.taken -= thread.leave();
			}
		}
		finally {
			this.lock.unlock();
		}
		for (int i = 0; i < stuck.size() && hasLines(); i++) {
			sendThread();
		}
	}

	/**
	 * Has a thread wait for a place and a line.
	 * @return whether it has a place; otherwise it has to end
	 */
	boolean await(TaskThread thread) {
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
		if (hasLines()) {
			sendThread();
		}
		thread.park(IDLE_NANOS);
		return locked(() -> (!thread.isIdle() && !this.closed) || !forget(thread));
	}

	/** A thread ends although it should not, or has not even begun. */
	void hasFailed(TaskThread thread) {
		locked(() -> forget(thread));
		if (hasLines()) {
			sendThread();
		}
	}

	/** The caller has the lock. */
	private boolean forget(TaskThread thread) {
		this.taken -= thread.leaveAll();
		this.waiting -= thread.stopsWaiting() ? 1 : 0;
		this.idle.remove(thread);
		boolean known = this.all.remove(thread);
		updateFull();
		return known;
	}

	/** The caller has the lock. */
	private void enter(TaskThread thread) {
		thread.enter();
		this.taken++;
		updateFull();
	}

	/** The caller has the lock. */
	private void updateFull() {
		int most = this.settings.mostThreads();
		this.full = counted() >= most || (this.idle.isEmpty() && this.all.size() >= (long) most * WITH_WAITING);
	}

	/** Threads that are busy and do not wait for calls. The caller has the lock. */
	private int counted() {
		return this.all.size() - this.idle.size() - this.waiting;
	}

	/**
	 * A task is about to wait for what may need a thread of its own here: such threads
	 * must not be all there may be.
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
		giveUp(thread);
		sendThread();
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

	/** Whether all threads there may be are busy. */
	boolean isFull() {
		return this.full;
	}

	/** Gives the places of threads that are stuck to others. */
	void replaceStuck() {
		List<TaskThread> stuck = new ArrayList<>();
		long now = System.nanoTime();
		for (TaskThread thread : threads()) {
			LineTask task = thread.task();
			if (thread.replaceIfStuck()) {
				stuck.add(thread);
				Pace pace = (task != null) ? task.pace() : null;
				if (pace != null) {
					pace.sawSlow(now);
				}
			}
		}
		free(stuck);
		sendThread();
	}

	/** Whether all threads there may be are with tasks that block, and others wait. */
	boolean isExhausted() {
		return this.full && this.taken < this.settings.places() && hasLines();
	}

	List<TaskThread> threads() {
		return locked(() -> List.copyOf(this.all));
	}

	int count() {
		return locked(this.all::size);
	}

	private <T> T locked(Supplier<T> action) {
		this.lock.lock();
		try {
			return action.get();
		}
		finally {
			this.lock.unlock();
		}
	}

	/** Has all threads end. */
	void close() {
		this.closed = true;
		this.overseer.close();
		for (TaskThread thread : threads()) {
			Thread running = thread.thread();
			if (running != null) {
				running.interrupt();
				LockSupport.unpark(running);
			}
		}
	}

}
