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
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

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

	/** A thread that has had nothing to do for so long ends. */
	private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(30);

	private static final Logger logger = LoggerFactory.getLogger(Places.class);

	private final TaskThreads owner;

	private final ThreadSettings settings;

	private final Overseer overseer;

	private final Queue<TaskLine> ready = new ConcurrentLinkedQueue<>();

	private final ReentrantLock lock = new ReentrantLock();

	/** Written under the lock. */
	private volatile int taken;

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

	/** Sends a thread to a free place, if there is a line for it. */
	void sendThread() {
		TaskThread chosen;
		boolean isNew = false;
		this.lock.lock();
		try {
			if (this.taken >= this.settings.places() || this.closed || !hasLines()) {
				return;
			}
			chosen = this.idle.poll();
			if (chosen == null) {
				if (this.all.size() >= this.settings.mostThreads()) {
					this.overseer.watch();
					return;
				}
				chosen = new TaskThread(this.owner, this);
				this.all.add(chosen);
				isNew = true;
			}
			chosen.idle(false);
			this.taken++;
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
			remove(thread, true);
			this.overseer.watch();
			if (!this.cannotStart) {
				this.cannotStart = true;
				logger.error("'{}' cannot start another thread; tasks wait for those that there are ({})",
						this.settings.name(), count(), ex);
			}
		}
	}

	/** Takes a free place, for a thread that has none. */
	boolean take() {
		this.lock.lock();
		try {
			boolean free = this.taken < this.settings.places();
			this.taken += free ? 1 : 0;
			return free;
		}
		finally {
			this.lock.unlock();
		}
	}

	/** A thread will be with its task for long. */
	void giveUp(Carrier thread) {
		if (thread instanceof TaskThread && thread.giveUpPlace()) {
			free(1);
		}
	}

	private void free(int places) {
		this.lock.lock();
		try {
			this.taken -= places;
		}
		finally {
			this.lock.unlock();
		}
		for (int i = 0; i < places && hasLines(); i++) {
			sendThread();
		}
	}

	/**
	 * Has a thread wait for a place and a line.
	 * @return whether it has a place; otherwise it has to end
	 */
	boolean await(TaskThread thread, boolean placed) {
		this.lock.lock();
		try {
			this.taken -= placed ? 1 : 0;
			thread.idle(true);
			this.idle.push(thread);
		}
		finally {
			this.lock.unlock();
		}
		if (hasLines()) {
			sendThread();
		}
		thread.park(IDLE_NANOS);
		this.lock.lock();
		try {
			if (!thread.isIdle() && !this.closed) {
				return true;
			}
			this.idle.remove(thread);
			this.all.remove(thread);
			return false;
		}
		finally {
			this.lock.unlock();
		}
	}

	/** A thread ends although it should not. */
	void hasFailed(TaskThread thread) {
		remove(thread, !thread.isReplaced());
		if (hasLines()) {
			sendThread();
		}
	}

	private void remove(TaskThread thread, boolean placed) {
		this.lock.lock();
		try {
			this.all.remove(thread);
			this.taken -= placed ? 1 : 0;
		}
		finally {
			this.lock.unlock();
		}
	}

	/** Gives the places of threads that are stuck to others. */
	void replaceStuck() {
		int stuck = 0;
		long now = System.nanoTime();
		for (TaskThread thread : threads()) {
			LineTask task = thread.task();
			if (task != null && thread.replaceIfStuck()) {
				stuck++;
				Pace pace = task.pace();
				if (pace != null) {
					pace.sawSlow(now);
				}
			}
		}
		if (stuck > 0) {
			free(stuck);
		}
		else {
			sendThread();
		}
	}

	/** Whether all threads there may be are with tasks that block, and others wait. */
	boolean isExhausted() {
		this.lock.lock();
		try {
			return this.idle.isEmpty() && this.all.size() >= this.settings.mostThreads()
					&& this.taken < this.settings.places() && hasLines();
		}
		finally {
			this.lock.unlock();
		}
	}

	List<TaskThread> threads() {
		this.lock.lock();
		try {
			return new ArrayList<>(this.all);
		}
		finally {
			this.lock.unlock();
		}
	}

	int count() {
		this.lock.lock();
		try {
			return this.all.size();
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
