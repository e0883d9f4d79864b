/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

/**
 * Tasks of one origin, such as a connection, in the order in which they came. Lines take
 * turns at the threads, so that one with ten thousand tasks delays another by no more
 * than about a turn. Safe for use by many threads; the order of tasks that several
 * threads add is the order in which they do.
 */
/*
 * Any thread appends, any thread of the pool takes. The front is the task that was taken
 * last, so that there always is one.
 *
 * Who comes for the tasks: a line in which something waits is listed among those that are
 * ready. Whoever appends looks afterwards whether it is; whoever takes a line off the
 * list says so first, and then looks what is in line. One of the two sees the other.
 */
public final class TaskLine {

	private final TaskThreads threads;

	private final AtomicReference<LineTask> front;

	private final AtomicReference<LineTask> last;

	private final AtomicBoolean listed = new AtomicBoolean();

	private @Nullable TaskLine nextReady;

	TaskLine(TaskThreads threads) {
		this.threads = threads;
		LineTask nothing = LineTask.nothing();
		this.front = new AtomicReference<>(nothing);
		this.last = new AtomicReference<>(nothing);
	}

	/**
	 * Adds a task, which runs as soon as its turn has come and no other task of its key
	 * runs or was added before.
	 * @param task the task
	 * @return {@code null} if the task was taken; else the running task of its key, which
	 * {@linkplain LineTask#isAwaitedBy waits for it}, so that it was not taken
	 */
	public @Nullable LineTask add(LineTask task) {
		task.line(this);
		if (task.isKeyed()) {
			KeyTable.Admission admission = this.threads.keys().enter(task);
			if (admission != null) {
				return admission.isDeadlock() ? admission.holder() : null;
			}
		}
		append(task);
		return null;
	}

	/** Appends a task whose key is free, or its own already. */
	void append(LineTask task) {
		this.last.getAndSet(task).next(task);
		list();
	}

	private void list() {
		if (!this.listed.get() && this.listed.compareAndSet(false, true)) {
			this.threads.ready(this);
		}
	}

	/** Has somebody come for what is in line, if something is. */
	void listIfNotEmpty() {
		if (!isEmpty()) {
			list();
		}
	}

	/** Called by whoever has got this line from the list. */
	void unlist() {
		this.listed.set(false);
	}

	/** Takes the first task. */
	@Nullable LineTask poll() {
		while (true) {
			LineTask before = this.front.get();
			LineTask task = before.next();
			if (task != null && this.front.compareAndSet(before, task)) {
				// Or a task that runs for long would keep those behind it in memory
				before.next(null);
				return task;
			}
			if (task == null && before == this.front.get()) {
				return null;
			}
		}
	}

	boolean isEmpty() {
		LineTask before = this.front.get();
		while (before.next() == null) {
			LineTask now = this.front.get();
			if (now == before) {
				return true;
			}
			before = now;
		}
		return false;
	}

	// The list of lines that are ready, under its lock

	@Nullable TaskLine nextReady() {
		return this.nextReady;
	}

	void nextReady(@Nullable TaskLine line) {
		this.nextReady = line;
	}

}
