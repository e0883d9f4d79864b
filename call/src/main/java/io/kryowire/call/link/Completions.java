/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Completes the futures of calls whose ends nobody has waited for, on the executor that
 * is there for that: never on the thread that asks for it, which is the network's.
 */
final class Completions {

	private final Executor executor;

	Completions(Executor executor) {
		this.executor = executor;
	}

	/** Completes some, soon. */
	void complete(List<CallFuture> ended) {
		if (ended.isEmpty()) {
			return;
		}
		Runnable task = (ended.size() == 1) ? ended.get(0)::settle : new Batch(ended);
		try {
			this.executor.execute(task);
		}
		catch (RuntimeException | Error ex) {
			// It is shut down, or out of threads; the calls have ended all the same
			Thread last = new Thread(task, "kryowire-completion");
			last.setDaemon(true);
			last.start();
		}
	}

	/**
	 * Calls that have ended together. What is attached to one of them may wait for
	 * another one, so somebody else has to be able to go on meanwhile: there is always a
	 * task in the queue of the executor that would.
	 */
	private final class Batch implements Runnable {

		private final List<CallFuture> ended;

		private final AtomicInteger next = new AtomicInteger();

		/** Whether a task is queued that has not begun. */
		private final AtomicBoolean standby = new AtomicBoolean();

		Batch(List<CallFuture> ended) {
			this.ended = ended;
		}

		@Override
		public void run() {
			int last = this.ended.size() - 1;
			for (int i = this.next.getAndIncrement(); i <= last; i = this.next.getAndIncrement()) {
				if (i < last && this.standby.compareAndSet(false, true)) {
					standBy();
				}
				this.ended.get(i).settle();
			}
		}

		private void standBy() {
			StandBy other = new StandBy(this);
			try {
				Completions.this.executor.execute(other);
			}
			catch (RuntimeException | Error ex) {
				// The next call may find room
				this.standby.set(false);
			}
			other.isQueued = true;
		}

	}

	/** Goes on with a batch if its other tasks are held up. */
	private static final class StandBy implements Runnable {

		private final Batch batch;

		private final Thread asking = Thread.currentThread();

		/** Of use to the thread alone that sets it. */
		private boolean isQueued;

		StandBy(Batch batch) {
			this.batch = batch;
		}

		@Override
		public void run() {
			if (Thread.currentThread() == this.asking && !this.isQueued) {
				// The executor has no other thread for it, now or ever
				return;
			}
			this.batch.standby.set(false);
			this.batch.run();
		}

	}

}
