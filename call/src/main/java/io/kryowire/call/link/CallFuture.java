/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.TimeUnit;

import io.kryowire.call.CallException;
import io.kryowire.call.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * A call that waits for its answer: the future its caller holds and the entry in the
 * table of calls under way are one object.
 */
class CallFuture extends AnsweredFuture {

	/** A waiting caller's own clock goes off after everybody else's. */
	private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

	private final BoundMethod method;

	private final long startNanos;

	private final long deadlineNanos;

	/** Written under the lock of the link before the call is sent. */
	private @Nullable ClientLink link;

	private long id;

	private long entry;

	/**
	 * Creates a call.
	 * @param method the method
	 * @param startNanos when it begins
	 * @param deadlineNanos how long its caller waits
	 */
	private CallFuture(BoundMethod method, long startNanos, long deadlineNanos) {
		this.method = method;
		this.startNanos = startNanos;
		this.deadlineNanos = deadlineNanos;
	}

	/**
	 * Creates a call.
	 * @param method the method
	 * @param startNanos when it begins
	 * @param deadlineNanos how long its caller would wait
	 * @param outer the call whose handler makes it, whose deadline counts as well
	 */
	static CallFuture of(BoundMethod method, long startNanos, long deadlineNanos, @Nullable OuterCall outer) {
		return (outer != null) ? new Nested(method, startNanos, deadlineNanos, outer)
				: new CallFuture(method, startNanos, deadlineNanos);
	}

	@Override
	long identity() {
		return OuterCall.NOTHING;
	}

	final BoundMethod method() {
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

	@Override
	String awaited() {
		return this.method.name();
	}

	@Override
	long patience() {
		return this.deadlineNanos + PATIENCE_NANOS;
	}

	@Override
	public boolean complete(@Nullable Object value) {
		boolean first = super.complete(value);
		hasEnded();
		return first;
	}

	@Override
	public boolean completeExceptionally(Throwable problem) {
		boolean first = super.completeExceptionally(problem);
		hasEnded();
		return first;
	}

	private void hasEnded() {
		OuterCall made = outer();
		if (made != null) {
			made.ended(this);
		}
	}

	@Override
	void expire() {
		ClientLink sender = this.link;
		if (sender != null && sender.forget(this)) {
			sender.countExpired();
			endedNow(Outcome.EXPIRED);
		}
		completeExceptionally(expired((sender != null) ? sender.peerId() : "nobody"));
	}

	/** What its caller is told when its time is up. */
	CallException expired(String peerId) {
		return new CallException(Outcome.EXPIRED,
				"no answer from %s to %s within its deadline%s".formatted(peerId, this.method.name(), inherited()));
	}

	/** Whose deadline it is, if it may be that of another call. */
	String inherited() {
		OuterCall made = outer();
		return (made != null) ? made.whose(this.deadlineNanos) : "";
	}

	/** Whether its options say that there is more time than there is. */
	boolean hasInheritedDeadline() {
		OuterCall made = outer();
		return made != null && made.hasGiven(this.deadlineNanos);
	}

	/** Cancels the call at the peer too, if it still waits there. */
	@Override
	public boolean cancel(boolean mayInterruptIfRunning) {
		boolean cancelled = super.cancel(mayInterruptIfRunning);
		hasEnded();
		ClientLink sender = this.link;
		if (cancelled && sender != null && sender.forget(this)) {
			endedNow(Outcome.UNKNOWN);
			sender.sendCancel(this.id);
		}
		return cancelled;
	}

	/** A call that a handler makes: most are not, and there are many of those. */
	private static final class Nested extends CallFuture {

		private final OuterCall outer;

		/** Among those that wait for what it causes. */
		private final long identity;

		Nested(BoundMethod method, long startNanos, long deadlineNanos, OuterCall outer) {
			super(method, startNanos, outer.earlier(deadlineNanos));
			this.outer = outer;
			this.identity = outer.nextIdentity();
		}

		@Override
		public OuterCall outer() {
			return this.outer;
		}

		@Override
		long identity() {
			return this.identity;
		}

	}

}
