/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReferenceArray;

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

	/** References in two cache lines, which processors fetch together. */
	private static final int SPACING = 32;

	private static final int FRONT = SPACING;

	private static final int LAST = 2 * SPACING;

	private final TaskThreads threads;

	/** The front and the last task, in cache lines of their own: others write each. */
	private final AtomicReferenceArray<LineTask> ends = new AtomicReferenceArray<>(3 * SPACING);

	private final AtomicBoolean listed = new AtomicBoolean();

	private @Nullable TaskLine nextReady;

	TaskLine(TaskThreads threads) {
		this.threads = threads;
		LineTask nothing = LineTask.nothing();
		this.ends.set(FRONT, nothing);
		this.ends.set(LAST, nothing);
	}

	/**
	 * Adds a task, which runs as soon as its turn has come and no other task of its key
	 * runs or was added before.
	 * @param task the task
	 * @return {@code null} if the task was taken; else the running task of its key, which
	 * {@linkplain LineTask#isAwaitedBy waits for it}, so that it was not taken
	 */
	public @Nullable LineTask add(LineTask task) {
		KeyTable.Admission admission = admit(task);
		if (admission == null) {
			append(task);
			return null;
		}
		return admission.isDeadlock() ? admission.holder() : null;
	}

	/** Returns {@code null} if it may run now. */
	private KeyTable.@Nullable Admission admit(LineTask task) {
		task.line(this);
		return task.isKeyed() ? this.threads.keys().enter(task) : null;
	}

	/**
	 * Begins a group of tasks.
	 * @return an empty group, for one thread at a time
	 */
	public Group group() {
		return new Group();
	}

	/** Appends a task whose key is free, or its own already. */
	void append(LineTask task) {
		append(task, task);
	}

	/** The same with some that have been put one behind the other. */
	private void append(LineTask first, LineTask last) {
		this.ends.getAndSet(LAST, last).next(first);
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
			LineTask before = this.ends.get(FRONT);
			LineTask task = before.next();
			if (task != null && this.ends.compareAndSet(FRONT, before, task)) {
				// Or a task that runs for long would keep those behind it in memory
				before.nextUnseen(null);
				return task;
			}
			if (task == null && before == this.ends.get(FRONT)) {
				return null;
			}
		}
	}

	boolean isEmpty() {
		LineTask before = this.ends.get(FRONT);
		while (before.next() == null) {
			LineTask now = this.ends.get(FRONT);
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

	/**
	 * Tasks that one thread adds one after the other, and that join the line together: to
	 * join it is dearer than all the rest.
	 */
	public final class Group {

		private static final int MOST = 16;

		private @Nullable LineTask first;

		private @Nullable LineTask last;

		private int size;

		private Group() {
		}

		/**
		 * Adds a task, as the line does. It is in the line, and may run, after
		 * {@link #join()} at the latest.
		 * @param task the task
		 * @return what the line returns
		 */
		public @Nullable LineTask add(LineTask task) {
			KeyTable.Admission admission = admit(task);
			if (admission != null) {
				return admission.isDeadlock() ? admission.holder() : null;
			}
			LineTask before = this.last;
			if (before != null) {
				before.nextUnseen(task);
			}
			else {
				this.first = task;
			}
			this.last = task;
			if (++this.size == MOST) {
				join();
			}
			return null;
		}

		/**
		 * Has those that have been added join the line. Must follow.
		 */
		public void join() {
			LineTask begin = this.first;
			LineTask end = this.last;
			if (begin != null && end != null) {
				this.first = null;
				this.last = null;
				this.size = 0;
				append(begin, end);
			}
		}

	}

}
