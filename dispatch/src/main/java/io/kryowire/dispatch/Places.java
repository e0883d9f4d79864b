/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lines that wait for a thread, and the places for threads that are busy and do not
 * block.
 */
/*
 * No task is forgotten. A thread that lists a line checks afterwards whether there is a
 * free place, and sends a thread there; a thread that gives up its place checks
 * afterwards whether a line is listed. One of the two sees the other. And while lines are
 * listed and all places are taken, or no more threads can be had, the monitor looks at
 * the threads again and again.
 */
final class Places {

	/** A thread that has been idle for so long ends. */
	private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(30);

	private static final Logger logger = LoggerFactory.getLogger(Places.class);

	private final TaskThreads owner;

	private final ThreadSettings settings;

	private final StuckThreadMonitor monitor;

	private final Roster roster;

	private final ReadyLines ready = new ReadyLines();

	private volatile boolean closed;

	private volatile boolean cannotStart;

	Places(TaskThreads owner, ThreadSettings settings) {
		this.owner = owner;
		this.settings = settings;
		this.monitor = new StuckThreadMonitor(this, settings);
		this.roster = new Roster(settings.places(), settings.mostThreads());
	}

	/** Something is in a line. */
	void ready(TaskLine line) {
		this.ready.add(line);
		if (this.closed) {
			this.owner.refuseAll();
		}
		else if (this.roster.hasFreePlace()) {
			sendThread();
		}
		else {
			this.monitor.watch();
		}
	}

	/** Takes a line off the list. */
	@Nullable TaskLine nextLine() {
		return this.ready.poll();
	}

	/**
	 * The same, and lets whoever may bring one go on first: that costs less than a rest.
	 */
	@Nullable TaskLine nextLineSoon() {
		TaskLine line = nextLine();
		if (line == null) {
			Thread.yield();
			line = nextLine();
		}
		return line;
	}

	boolean hasLines() {
		return !this.ready.isEmpty();
	}

	boolean isClosed() {
		return this.closed;
	}

	/**
	 * Sends a thread to a free place, if there is a line for it. If there is no place, or
	 * no memory for a thread, it is tried again.
	 */
	void sendThread() {
		if (this.closed || !hasLines()) {
			return;
		}
		try {
			TaskThread chosen = this.roster.fillPlace(() -> new TaskThread(this.owner, this));
			Thread resting = (chosen != null) ? chosen.thread() : null;
			if (chosen == null) {
				this.monitor.watch();
			}
			else if (resting == null) {
				start(chosen);
			}
			else {
				LockSupport.unpark(resting);
			}
		}
		catch (Throwable ex) {
			this.monitor.watch();
		}
	}

	/** Without memory or processes for another thread those that there are do it. */
	private void start(TaskThread thread) {
		try {
			this.settings.threads().newThread(thread).start();
			this.cannotStart = false;
		}
		catch (Throwable ex) {
			this.roster.end(thread);
			this.monitor.watch();
			if (!this.cannotStart) {
				this.cannotStart = true;
				logger.error("'{}' cannot start another thread; tasks wait for the {} that there are",
						this.settings.name(), count(), ex);
			}
		}
	}

	/** Takes a free place, for a thread that has none. */
	boolean take(TaskThread thread) {
		return this.roster.take(thread);
	}

	/** The task of this thread will take long. */
	void giveUp(TaskThread thread) {
		if (thread.giveUpPlace()) {
			free(List.of(thread));
		}
	}

	/** The places of these threads are for others. */
	private void free(List<TaskThread> stuck) {
		this.roster.leave(stuck);
		for (int i = 0; i < stuck.size() && hasLines(); i++) {
			sendThread();
		}
	}

	/** A task is about to wait for what may need a thread of its own here. */
	void startWaiting(TaskThread thread) {
		this.roster.startWaiting(thread);
		giveUp(thread);
		sendThread();
	}

	/** It waits no longer. */
	void stopWaiting(TaskThread thread) {
		this.roster.stopWaiting(thread);
	}

	/**
	 * Has a thread wait for a place and a line.
	 * @return whether it has a place; otherwise it has to end
	 */
	boolean await(TaskThread thread) {
		this.roster.rest(thread);
		sendThread();
		thread.park(IDLE_NANOS);
		if (this.closed) {
			this.roster.end(thread);
			return false;
		}
		return !this.roster.endIfIdle(thread);
	}

	/** A thread ends although it should not, or has not even begun. */
	void hasFailed(TaskThread thread) {
		this.roster.end(thread);
		sendThread();
	}

	/** Whether all threads there may be are busy. */
	boolean isFull() {
		return this.roster.isFull();
	}

	/** Whether all threads there may be are with tasks that block, and others wait. */
	boolean isExhausted() {
		return isFull() && this.roster.hasFreePlace() && hasLines();
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

	List<TaskThread> threads() {
		return this.roster.threads();
	}

	int count() {
		return this.roster.count();
	}

	/** Has all threads end. */
	void close() {
		this.closed = true;
		this.monitor.close();
		for (TaskThread thread : threads()) {
			Thread running = thread.thread();
			if (running != null) {
				running.interrupt();
				LockSupport.unpark(running);
			}
		}
	}

}
