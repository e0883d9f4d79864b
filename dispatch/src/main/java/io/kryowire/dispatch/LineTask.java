/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import org.jspecify.annotations.Nullable;

/**
 * Something to be done on {@link TaskThreads}, added to a {@link TaskLine} once. One of
 * {@link #run()}, {@link #over()} and {@link #refused()} is called, once.
 */
public abstract class LineTask implements Runnable {

	private final boolean keyed;

	private final int key;

	private static final VarHandle NEXT;

	static {
		try {
			NEXT = MethodHandles.lookup().findVarHandle(LineTask.class, "next", LineTask.class);
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	/** What is behind it in its line. */
	private volatile @Nullable LineTask next;

	/** What waits for its key behind it. Guarded by the slot of the key. */
	private @Nullable LineTask nextOfKey;

	/** Written before it is added. */
	private @Nullable TaskLine line;

	/**
	 * Creates a task that is ordered with no other.
	 */
	protected LineTask() {
		this(false, 0);
	}

	/**
	 * Creates a task.
	 * @param keyed whether it is ordered with the other tasks of its key
	 * @param keyHash the hash of the key; need not be well distributed
	 */
	protected LineTask(boolean keyed, int keyHash) {
		this.keyed = keyed;
		this.key = keyHash;
	}

	/**
	 * Does it. May block. What is thrown goes to the {@link TaskFailureHandler}.
	 */
	@Override
	public abstract void run();

	/**
	 * Is called instead of {@link #run()} if the threads have been closed. Does not
	 * block.
	 */
	protected abstract void refused();

	/**
	 * Whether nobody needs it any more. A task that is over leaves the queue of its key
	 * when {@link TaskThreads#interruptIf} sees it there.
	 * @param now the time, in {@link System#nanoTime()}
	 * @return whether it is so
	 */
	protected boolean isOver(long now) {
		return false;
	}

	/**
	 * Is called instead of {@link #run()} if it has left the queue of its key because it
	 * is over. Does not block.
	 */
	protected void over() {
		refused();
	}

	/**
	 * Whether it can never run as long as another task of its key does, because that one
	 * waits for it.
	 * @param running the task of the same key that runs now
	 * @return whether that one waits for this one
	 */
	protected boolean isAwaitedBy(LineTask running) {
		return false;
	}

	/**
	 * What is known of the time that tasks of its kind take.
	 * @return what they share, {@code null} if nothing is to be learned
	 */
	protected @Nullable Pace pace() {
		return null;
	}

	final boolean isKeyed() {
		return this.keyed;
	}

	/**
	 * The hash of its key, if it has one.
	 * @return as it was given
	 */
	public final int key() {
		return this.key;
	}

	final @Nullable LineTask next() {
		return this.next;
	}

	final void next(@Nullable LineTask task) {
		this.next = task;
	}

	/**
	 * The same without a fence, where another write publishes it: the one that puts this
	 * task into its line, or the one that has taken it out.
	 */
	final void nextUnseen(@Nullable LineTask task) {
		NEXT.setRelease(this, task);
	}

	final @Nullable LineTask nextOfKey() {
		return this.nextOfKey;
	}

	final void nextOfKey(@Nullable LineTask task) {
		this.nextOfKey = task;
	}

	final void line(TaskLine line) {
		if (this.line != null) {
			throw new IllegalStateException("A task can be added only once");
		}
		this.line = line;
	}

	final TaskLine line() {
		TaskLine own = this.line;
		if (own == null) {
			throw new IllegalStateException("The task is in no line");
		}
		return own;
	}

	/** What an empty line begins with. */
	static LineTask nothing() {
		return new LineTask() {

			@Override
			public void run() {
				// Never taken
			}

			@Override
			protected void refused() {
				// Never taken
			}

		};
	}

}
