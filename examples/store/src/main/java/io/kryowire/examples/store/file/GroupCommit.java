/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store.file;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * The one thread that writes. Changes that come while a transaction is being committed
 * share the next one, so that the disk confirms many at a time.
 */
final class GroupCommit implements AutoCloseable {

	private static final int MOST_QUEUED = 8192;

	private static final int MOST_TOGETHER = 2048;

	private static final long LONGEST_WAIT_MILLIS = 50;

	private final BlockingQueue<Change> queue = new ArrayBlockingQueue<>(MOST_QUEUED);

	private final Consumer<List<Change>> transaction;

	private final Thread thread;

	private volatile boolean closed;

	/**
	 * Starts the thread.
	 * @param threads creates it
	 * @param transaction makes changes durable, all or none of them, and sets what each
	 * has found
	 */
	GroupCommit(ThreadFactory threads, Consumer<List<Change>> transaction) {
		this.transaction = transaction;
		this.thread = threads.newThread(this::run);
		this.thread.start();
	}

	/**
	 * Waits for room in the queue, but not for the change.
	 * @return completes when the change is durable, with whether the key was there
	 */
	CompletableFuture<Boolean> submit(byte[] key, byte @Nullable [] value) {
		Change change = new Change(key, value);
		try {
			while (!this.closed) {
				if (this.queue.offer(change, LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
					// The thread may have ended between the two
					if (this.closed && this.queue.remove(change)) {
						break;
					}
					return change.done;
				}
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new StoreFileException(StoreFileException.Reason.CLOSED,
					"Interrupted before the change was written: the caller is gone or its deadline has passed", ex);
		}
		throw new StoreFileException(StoreFileException.Reason.CLOSED, "The store is closed: nothing was written",
				null);
	}

	private void run() {
		List<Change> together = new ArrayList<>();
		while (!this.closed || !this.queue.isEmpty()) {
			try {
				Change first = this.queue.poll(LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS);
				if (first != null) {
					together.add(first);
					this.queue.drainTo(together, MOST_TOGETHER - 1);
					commit(together);
				}
			}
			catch (InterruptedException ex) {
				// Nobody interrupts it, except to end the JVM
				this.closed = true;
			}
			finally {
				together.clear();
			}
		}
	}

	/** One that cannot be written must not take the others along. */
	private void commit(List<Change> changes) {
		try {
			this.transaction.accept(changes);
			changes.forEach((change) -> change.done.complete(change.found));
		}
		catch (Throwable ex) {
			if (changes.size() == 1) {
				changes.get(0).done.completeExceptionally(ex);
			}
			else {
				changes.forEach((change) -> commit(List.of(change)));
			}
		}
	}

	/** Writes what has been queued, and ends the thread. */
	@Override
	public void close() {
		this.closed = true;
		boolean interrupted = false;
		while (this.thread.isAlive()) {
			try {
				this.thread.join();
			}
			catch (InterruptedException ex) {
				interrupted = true;
			}
		}
		if (interrupted) {
			Thread.currentThread().interrupt();
		}
	}

	/**
	 * A key to be set or, without a value, to be removed.
	 */
	static final class Change {

		final byte[] key;

		final byte @Nullable [] value;

		/** Written and read by the thread that commits. */
		boolean found;

		private final CompletableFuture<Boolean> done = new CompletableFuture<>();

		private Change(byte[] key, byte @Nullable [] value) {
			this.key = key;
			this.value = value;
		}

	}

}
