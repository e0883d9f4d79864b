/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.kryowire.call.CallException;
import io.kryowire.call.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * A call that waits for its answer: the future its caller holds and the entry in the
 * table of calls under way are one object.
 */
final class CallFuture extends CompletableFuture<@Nullable Object> {

	/** A waiting caller's own clock goes off after everybody else's. */
	private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

	private final BoundMethod method;

	private final long startNanos;

	private final long deadlineNanos;

	/** Written under the lock of the link before the call is sent. */
	private @Nullable ClientLink link;

	private long id;

	private long entry;

	/** Set by the one thread that waits without the machinery of futures. */
	private volatile @Nullable Thread waiter;

	CallFuture(BoundMethod method, long startNanos, long deadlineNanos) {
		this.method = method;
		this.startNanos = startNanos;
		this.deadlineNanos = deadlineNanos;
	}

	BoundMethod method() {
		return this.method;
	}

	long deadlineNanos() {
		return this.deadlineNanos;
	}

	long id() {
		return this.id;
	}

	/** The number by which the outbound queue knows it. */
	long entry() {
		return this.entry;
	}

	void sentOver(ClientLink link, long id, long entry) {
		this.link = link;
		this.id = id;
		this.entry = entry;
	}

	/** Whether it is, or was, in the table of calls under way. */
	boolean isSent() {
		return this.link != null;
	}

	/**
	 * Has the call measured. Called once: by whoever has taken it out of the table, or by
	 * its caller if it was never there.
	 */
	void ended(long nanoTime, @Nullable Outcome outcome) {
		this.method.ended(nanoTime - this.startNanos, outcome);
	}

	private void endedNow(Outcome outcome) {
		if (this.method.isTimed()) {
			ended(System.nanoTime(), outcome);
		}
	}

	/** It never was in the table, and never will be. */
	void notSent() {
		endedNow(Outcome.NOT_SENT);
	}

	void succeed(@Nullable Object result) {
		complete(result);
		wakeWaiter();
	}

	void fail(Throwable problem) {
		completeExceptionally(problem);
		wakeWaiter();
	}

	private void wakeWaiter() {
		Thread thread = this.waiter;
		if (thread != null) {
			LockSupport.unpark(thread);
		}
	}

	/** Whether code of the application would run in whoever completes this. */
	boolean hasListeners() {
		return this.waiter == null && getNumberOfDependents() > 0;
	}

	/** Waits for the end, whatever it is, at most until the deadline. */
	void await() {
		this.waiter = Thread.currentThread();
		boolean interrupted = false;
		while (!isDone()) {
			long nanos = this.deadlineNanos + PATIENCE_NANOS - System.nanoTime();
			if (nanos <= 0) {
				expire();
				break;
			}
			LockSupport.parkNanos(this, nanos);
			if (Thread.interrupted()) {
				interrupted = true;
				cancel(true);
			}
		}
		if (interrupted) {
			Thread.currentThread().interrupt();
		}
	}

	void expire() {
		ClientLink sender = this.link;
		if (sender != null && sender.forget(this)) {
			sender.countExpired();
			endedNow(Outcome.EXPIRED);
		}
		fail(new CallException(Outcome.EXPIRED, "no answer from %s to %s within its deadline"
			.formatted((sender != null) ? sender.peerId() : "nobody", this.method.name())));
	}

	/** Cancels the call at the peer too, if it still waits there. */
	@Override
	public boolean cancel(boolean mayInterruptIfRunning) {
		boolean cancelled = super.cancel(mayInterruptIfRunning);
		ClientLink sender = this.link;
		if (cancelled && sender != null && sender.forget(this)) {
			endedNow(Outcome.UNKNOWN);
			sender.sendCancel(this.id);
		}
		return cancelled;
	}

}
