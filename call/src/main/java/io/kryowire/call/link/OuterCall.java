/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

import io.kryowire.call.CallException;
import io.kryowire.call.Outcome;
import io.kryowire.codec.WireBuffer;
import io.kryowire.dispatch.LineTask;
import io.kryowire.dispatch.TaskThreads;
import org.jspecify.annotations.Nullable;

/**
 * A call whose handler makes calls itself. They have what is left of its deadline, end
 * with it, and name it among those that wait for them. Safe for use by many threads.
 */
/*
 * Not the queued call itself: futures keep hold of this, and from a queued call all that
 * have come behind it can be reached.
 *
 * A call that comes back to the key of this one cannot run while the handler waits. Most
 * handlers do so at once, and are known to when the call comes back; it is refused then.
 * A call that has come back to a handler that does not wait, and may never do, is let in
 * behind it, and this is told; if the handler then waits, it looks for that call. Each
 * side says first what it does and looks then at what the other one does.
 */
public final class OuterCall {

	private final long identity;

	private final String name;

	private final long deadlineNanos;

	private final CallChain callers;

	/** These and this call. Whoever finds none makes it, all of them the same. */
	private @Nullable CallChain chain;

	private final TaskThreads threads;

	/** Futures that the handler has got, and that have not ended. */
	private final Set<CallFuture> underWay = ConcurrentHashMap.newKeySet();

	/** Whether nobody waits for it any more. */
	private volatile boolean over;

	/** Whether the thread of the handler waits for calls. */
	private volatile boolean waiting;

	/** Whether a call for which it may wait needs its key. */
	private volatile boolean calledBack;

	OuterCall(String name, long deadlineNanos, CallChain callers, TaskThreads threads) {
		this(ThreadLocalRandom.current().nextLong(), name, deadlineNanos, callers, threads);
	}

	/** With an identity that is no other call's in the world. */
	OuterCall(long identity, String name, long deadlineNanos, CallChain callers, TaskThreads threads) {
		this.identity = identity;
		this.name = name;
		this.deadlineNanos = deadlineNanos;
		this.callers = callers;
		this.threads = threads;
	}

	/**
	 * The call that the current thread serves.
	 * @return the call, {@code null} on threads that run no handler
	 */
	public static @Nullable OuterCall current() {
		LineTask task = TaskThreads.current();
		return (task instanceof Served served) ? served.outer() : null;
	}

	/**
	 * When a call ends that this one makes.
	 * @param deadlineNanos the deadline it would have otherwise
	 * @return the earlier one of the two
	 */
	public long earlier(long deadlineNanos) {
		return (deadlineNanos - this.deadlineNanos > 0) ? this.deadlineNanos : deadlineNanos;
	}

	/**
	 * Does something for the handler on another thread.
	 * @param <T> what comes of it
	 * @param work what
	 * @return what comes of it
	 */
	public <T> T within(Supplier<T> work) {
		return TaskThreads.within(new Continued(this), work);
	}

	long identity() {
		return this.identity;
	}

	String name() {
		return this.name;
	}

	/** Before each call that it makes. */
	void requireTimeFor(BoundMethod called) {
		if (this.deadlineNanos - System.nanoTime() <= 0) {
			throw new CallException(Outcome.EXPIRED, "%s was not sent: the deadline of %s, which calls it, has passed"
				.formatted(called.name(), this.name));
		}
		if (this.over) {
			throw new CallException(Outcome.EXPIRED, "%s was not sent: nobody waits any more for %s, which calls it"
				.formatted(called.name(), this.name));
		}
	}

	void writeChain(WireBuffer target) {
		CallChain whole = this.chain;
		if (whole == null) {
			whole = this.callers.with(this.identity, this.name);
			this.chain = whole;
		}
		whole.write(target);
	}

	/** A call has been sent for whose future the handler does not wait yet. */
	void sent(CallFuture call) {
		this.underWay.add(call);
		if (this.over) {
			call.cancel(true);
		}
		if (call.isDone()) {
			this.underWay.remove(call);
		}
	}

	void ended(CallFuture call) {
		this.underWay.remove(call);
	}

	int underWay() {
		return this.underWay.size();
	}

	/** Nobody waits for it any more: returns the calls that are to be cancelled. */
	Collection<CallFuture> giveUp() {
		this.over = true;
		return List.copyOf(this.underWay);
	}

	/** On the thread of the handler, which is about to wait for a call. */
	void startWaiting() {
		this.waiting = true;
		if (this.calledBack) {
			this.calledBack = false;
			this.threads.interruptIf(System.nanoTime(), (task) -> false);
		}
	}

	void stopWaiting() {
		this.waiting = false;
	}

	boolean isWaiting() {
		return this.waiting;
	}

	/**
	 * A call has come that needs its key, and that it has caused.
	 * @return whether it waits now
	 */
	boolean calledBack() {
		this.calledBack = true;
		return this.waiting;
	}

	/** What threads run that serve a call. */
	interface Served {

		OuterCall outer();

	}

	/** What is left to do when the handler may have returned. */
	private static final class Continued extends LineTask implements Served {

		private final OuterCall outer;

		Continued(OuterCall outer) {
			this.outer = outer;
		}

		@Override
		public OuterCall outer() {
			return this.outer;
		}

		@Override
		public void run() {
			// In no line
		}

		@Override
		protected void refused() {
			// In no line
		}

	}

}
