/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;

/**
 * A thread that runs tasks of lines in turn, and ends when it has been idle for a while.
 */
final class TaskThread extends Carrier implements Runnable {

	/** The most short tasks in one turn; a turn of slow ones ends after a millisecond. */
	private static final int MOST_TASKS = 256;

	private static final long TURN_NANOS = 1_000_000;

	private final TaskThreads threads;

	private final Places places;

	/** For the monitor. */
	private final ThreadLooks looks = new ThreadLooks();

	private volatile @Nullable LinuxThread system;

	/**
	 * Written under the lock of the roster by the thread that makes this one wait or go
	 * on.
	 */
	private volatile boolean idle;

	/** Whether its task waits for calls. Written under the lock of the roster. */
	private volatile boolean waits;

	/** How many places it has. Under the lock of the roster. */
	private int held;

	TaskThread(TaskThreads threads, Places places) {
		this.threads = threads;
		this.places = places;
	}

	@Override
	public void run() {
		boolean ends = false;
		try {
			start();
			this.system = LinuxThread.current();
			boolean placed = true;
			while (!ends) {
				TaskLine line = placed ? this.places.nextLineSoon() : null;
				if (line != null) {
					placed = turn(line);
				}
				else {
					placed = this.places.await(this);
					ends = !placed;
				}
			}
		}
		finally {
			if (!ends) {
				this.places.hasFailed(this);
			}
		}
	}

	/**
	 * Runs some tasks of a line. The clock is read after 1, 2, 4, 8 ... of them.
	 * @return whether the thread has a place still
	 */
	private boolean turn(TaskLine line) {
		line.unlist();
		LineTask task = line.poll();
		// So that another thread can help meanwhile
		line.listIfNotEmpty();
		long began = System.nanoTime();
		boolean placed = true;
		int ran = 0;
		while (task != null) {
			LineTask next = runOne(task);
			ran++;
			placed = endOfRun();
			boolean over = !placed || ran >= MOST_TASKS
					|| ((ran & (ran - 1)) == 0 && System.nanoTime() - began >= TURN_NANOS);
			if (next != null && (over || next.line() != line)) {
				next.line().append(next);
				next = null;
			}
			task = (over || next != null) ? next : line.poll();
		}
		line.listIfNotEmpty();
		return placed;
	}

	/** Returns the task of the same key that may run now. */
	private @Nullable LineTask runOne(LineTask task) {
		Pace pace = task.pace();
		if (pace == null || !pace.isSlow()) {
			begin(task);
			return this.threads.run(task);
		}
		if (this.threads.runElsewhere(task, pace)) {
			return null;
		}
		begin(task);
		this.places.giveUp(this);
		return this.threads.runMeasured(task, pace);
	}

	/**
	 * Gives up its place if it is stuck with its task. For the monitor.
	 * @return whether it had one
	 */
	boolean replaceIfStuck() {
		return giveUpPlaceIf((run) -> {
			Thread running = thread();
			return running != null && this.looks.isStuck(run, running.getState(), this::use);
		});
	}

	private @Nullable ProcessorUse use() {
		LinuxThread known = this.system;
		return (known != null) ? known.use() : null;
	}

	/** Its task is about to wait for what may need a thread as well. */
	void aboutToWait(@Nullable Pace pace) {
		if (!isReplaced()) {
			sawSlow(pace);
		}
		this.places.startWaiting(this);
	}

	/** Its task is about to wait for what needs no thread here. */
	void aboutToBlock(@Nullable Pace pace) {
		if (!isReplaced()) {
			sawSlow(pace);
			this.places.giveUp(this);
		}
	}

	private static void sawSlow(@Nullable Pace pace) {
		if (pace != null) {
			pace.sawSlow(System.nanoTime());
		}
	}

	/** Its task waits no longer. */
	void hasWaited() {
		if (this.waits) {
			this.places.stopWaiting(this);
		}
	}

	private boolean endOfRun() {
		hasWaited();
		return end() || this.places.take(this);
	}

	/** Waits until it is told to go on or to end, but no longer than that. */
	void park(long nanos) {
		long until = System.nanoTime() + nanos;
		long left = nanos;
		while (this.idle && left > 0 && !this.places.isClosed()) {
			LockSupport.parkNanos(this.places, left);
			// A late interrupt would keep it from parking
			Thread.interrupted();
			left = until - System.nanoTime();
		}
	}

	// Under the lock of the roster

	void idle(boolean nowIdle) {
		this.idle = nowIdle;
	}

	boolean isIdle() {
		return this.idle;
	}

	/** Has two for a moment, if the first one is being given to another thread. */
	void enter() {
		this.held++;
	}

	/** Returns how many places it had less of. */
	int leave() {
		int left = Math.min(1, this.held);
		this.held -= left;
		return left;
	}

	/** Returns whether it did not wait before. */
	boolean startsWaiting() {
		boolean first = !this.waits;
		this.waits = true;
		return first;
	}

	/** Whether it has waited. */
	boolean stopsWaiting() {
		boolean did = this.waits;
		this.waits = false;
		return did;
	}

	int leaveAll() {
		int left = this.held;
		this.held = 0;
		return left;
	}

}
