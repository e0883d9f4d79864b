/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;

/**
 * A future whose end one thread leaves here, and another one takes: a thread that waits,
 * or the executor for completions.
 */
/*
 * The state is null, then perhaps the thread that waits, then the end of the call, for
 * ever. Threads that find another one waiting wait as those of any future do, and are
 * woken when that one completes it, or the executor.
 */
abstract class HandedOverFuture extends AwaitedFuture<@Nullable Object> {

	/** The end of what has no result. */
	private static final End NOTHING = new End(null, null);

	private static final VarHandle STATE;

	static {
		try {
			STATE = MethodHandles.lookup().findVarHandle(HandedOverFuture.class, "state", Object.class);
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	/** A thread that waits, then the result or an {@link End}. */
	private volatile @Nullable Object state;

	/**
	 * Leaves the end to whoever waits. For the one who has it: runs nothing of the
	 * application's.
	 * @return whether a thread takes it from here; otherwise {@link #settle()} has to be
	 * called, where code of the application may run
	 */
	final boolean end(@Nullable Object result, @Nullable Throwable problem) {
		Object before = STATE.getAndSet(this, stateOf(result, problem));
		if (before instanceof Thread waiter) {
			LockSupport.unpark(waiter);
			return true;
		}
		return false;
	}

	private static Object stateOf(@Nullable Object result, @Nullable Throwable problem) {
		if (problem != null || result instanceof Thread) {
			return new End(result, problem);
		}
		return (result != null) ? result : NOTHING;
	}

	/**
	 * Completes this with the end of the call, if there is one. Runs what was attached.
	 */
	final void settle() {
		settle(this);
	}

	/** Completes another one with it. */
	final void settle(CompletableFuture<@Nullable Object> future) {
		Object end = this.state;
		if (end instanceof End other) {
			if (other.problem() != null) {
				future.completeExceptionally(other.problem());
			}
			else {
				future.complete(other.result());
			}
		}
		else if (end != null && !(end instanceof Thread)) {
			future.complete(end);
		}
	}

	/** Whether there is nothing to wait for. */
	final boolean isOver() {
		return isAnswered() || isDone();
	}

	/**
	 * Whether the end is here. Whether somebody has taken it, {@link #isDone()} tells.
	 */
	final boolean isAnswered() {
		Object current = this.state;
		return current != null && !(current instanceof Thread);
	}

	/** Somebody else has completed this. */
	final void wakeWaiter() {
		if (this.state instanceof Thread waiter) {
			LockSupport.unpark(waiter);
		}
	}

	/**
	 * Waits until this is over, or until then, unless another thread does.
	 * @return whether it has waited
	 */
	final boolean awaitAlone(long until) throws InterruptedException {
		Thread self = Thread.currentThread();
		if (!STATE.compareAndSet(this, null, self)) {
			return false;
		}
		try {
			awaitHere(self, until);
		}
		finally {
			STATE.compareAndSet(this, self, null);
		}
		return true;
	}

	/** A pool that knows that one of its threads waits may have another one work. */
	private void awaitHere(Thread self, long until) throws InterruptedException {
		if (self instanceof ForkJoinWorkerThread) {
			ForkJoinPool.managedBlock(new Wait(until));
			return;
		}
		while (!isOver() && until - System.nanoTime() > 0) {
			park(until);
		}
	}

	private void park(long until) throws InterruptedException {
		LockSupport.parkNanos(this, Math.max(1, until - System.nanoTime()));
		if (Thread.interrupted()) {
			throw new InterruptedException();
		}
	}

	/** The end of a call that is not just a result. */
	private record End(@Nullable Object result, @Nullable Throwable problem) {
	}

	/** How a thread of a pool waits. */
	private final class Wait implements ForkJoinPool.ManagedBlocker {

		private final long until;

		Wait(long until) {
			this.until = until;
		}

		@Override
		public boolean isReleasable() {
			return isOver() || this.until - System.nanoTime() <= 0;
		}

		@Override
		public boolean block() throws InterruptedException {
			if (!isReleasable()) {
				park(this.until);
			}
			return isReleasable();
		}

	}

}
