/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import io.kryowire.call.CallException;
import io.kryowire.call.Outcome;
import io.kryowire.codec.WireBuffer;
import io.kryowire.dispatch.LineTask;
import io.kryowire.dispatch.TaskThreads;
import org.jspecify.annotations.Nullable;

/**
 * A call whose handler makes calls itself. They have what is left of its deadline, end
 * with it, and name it among those that wait for them; if it is one without an answer,
 * they only name it. Safe for use by many threads.
 */
/*
 * Not the queued call itself: futures keep hold of this, and from a queued call all that
 * have come behind it can be reached.
 *
 * A call that comes back to the key of this one cannot run while the handler waits for
 * what has caused it. Most handlers do so at once, and are known to when the call comes
 * back; it is refused then. A call that has come back to a handler that does not wait for
 * it, and may never do, is let in behind it, and this is told; whenever the handler then
 * waits, it looks for such calls. Each side says first what it does and looks then at
 * what the other one does.
 *
 * What the handler calls has an identity each, so that waiting for one is not taken for
 * waiting for another. For a future that depends on others it is not known what it waits
 * for; if just one call of the handler is under way, it is taken for that one.
 */
public final class OuterCall {

	/**
	 * The bits of identities that tell apart what one handler calls. Numbers come round
	 * after a million calls.
	 */
	static final int NUMBER_BITS = 20;

	/** What is waited for if nothing is that the handler has called. */
	static final long NOTHING = 0;

	/** What is waited for if it is not known. No identity, since those are negative. */
	static final long ANYTHING = 1;

	private static final int MOST_NUMBERS = (1 << NUMBER_BITS) - 1;

	/** The identities of all that the handler calls, without their numbers. */
	private final long family;

	private final AtomicInteger calls = new AtomicInteger();

	private final String name;

	/** Whether somebody waits for it, until the deadline. */
	private final boolean ask;

	private final long deadlineNanos;

	private final CallChain callers;

	/** These and this call. Whoever finds none makes it, all of them the same. */
	private @Nullable CallChain chain;

	private final TaskThreads threads;

	/** Futures that the handler has got, and that have not ended. */
	private final Set<AwaitedFuture<?>> underWay = ConcurrentHashMap.newKeySet();

	/** Whether nobody waits for it any more. */
	private volatile boolean over;

	/** The identity of the call for which the thread of the handler waits. */
	private volatile long awaited = NOTHING;

	/** Whether a call for which it may wait has come that needs its key. */
	private volatile boolean calledBack;

	OuterCall(String name, boolean ask, long deadlineNanos, CallChain callers, TaskThreads threads) {
		this(newFamily(), name, ask, deadlineNanos, callers, threads);
	}

	/** With identities that are no other call's in the world. */
	OuterCall(long family, String name, boolean ask, long deadlineNanos, CallChain callers, TaskThreads threads) {
		this.family = family;
		this.name = name;
		this.ask = ask;
		this.deadlineNanos = deadlineNanos;
		this.callers = callers;
		this.threads = threads;
	}

	private static long newFamily() {
		return (ThreadLocalRandom.current().nextLong() << NUMBER_BITS) | Long.MIN_VALUE;
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
	 * When a call with an answer ends that this one makes.
	 * @param deadlineNanos the deadline it would have otherwise
	 * @return the earlier one of the two
	 */
	public long earlier(long deadlineNanos) {
		return (this.ask && deadlineNanos - this.deadlineNanos > 0) ? this.deadlineNanos : deadlineNanos;
	}

	/** Whether that is the deadline of this call. */
	boolean hasGiven(long earlierNanos) {
		return earlier(earlierNanos + 1) == earlierNanos;
	}

	/** What callers are told of a deadline that a call has given to one that it makes. */
	String whose(long earlierNanos) {
		return hasGiven(earlierNanos) ? ", which is that of %s, whose handler has made the call".formatted(this.name)
				: "";
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

	long family() {
		return this.family;
	}

	/** Of a call that the handler is about to make. */
	long nextIdentity() {
		return this.family + 1 + (this.calls.getAndIncrement() & Integer.MAX_VALUE) % MOST_NUMBERS;
	}

	String name() {
		return this.name;
	}

	/** Before each call with an answer that it makes. */
	void requireTimeFor(BoundMethod called) {
		if (this.ask && this.deadlineNanos - System.nanoTime() <= 0) {
			throw new CallException(Outcome.EXPIRED, "%s was not sent: the deadline of %s, which calls it, has passed"
				.formatted(called.name(), this.name));
		}
		if (this.over) {
			throw new CallException(Outcome.EXPIRED, "%s was not sent: nobody waits any more for %s, which calls it"
				.formatted(called.name(), this.name));
		}
	}

	/** Writes who waits for a call that the handler makes. */
	void writeChain(WireBuffer target, long identity) {
		CallChain whole = this.chain;
		if (whole == null) {
			whole = this.callers.with(this.family, this.name);
			this.chain = whole;
		}
		whole.write(target, identity);
	}

	/** Who waits for a call that the handler makes, and that is not sent anywhere. */
	CallChain chainOf(long identity) {
		return this.callers.with(identity, this.name);
	}

	/** A call has been sent for whose future the handler does not wait yet. */
	void sent(AwaitedFuture<?> call) {
		this.underWay.add(call);
		if (this.over) {
			call.cancel(true);
		}
		if (call.isDone()) {
			this.underWay.remove(call);
		}
	}

	void ended(AwaitedFuture<?> call) {
		this.underWay.remove(call);
	}

	int underWay() {
		return this.underWay.size();
	}

	/**
	 * Nobody waits for it any more: returns the calls that are to be cancelled. Nobody
	 * ever has for one without an answer, which goes on.
	 */
	Collection<AwaitedFuture<?>> giveUp() {
		if (!this.ask) {
			return List.of();
		}
		this.over = true;
		return List.copyOf(this.underWay);
	}

	/** On the thread of the handler, which is about to wait for a call. */
	void startWaiting(long identity) {
		this.awaited = identity;
		if (this.calledBack) {
			this.threads.interruptIf(System.nanoTime(), (task) -> false);
		}
	}

	void stopWaiting() {
		this.awaited = NOTHING;
	}

	/** Whether the handler waits for a call that it has made. */
	boolean isWaitingFor(long identity) {
		long current = this.awaited;
		return current == identity || (current == ANYTHING && isOnlyOneUnderWay(identity));
	}

	private boolean isOnlyOneUnderWay(long identity) {
		Iterator<AwaitedFuture<?>> each = this.underWay.iterator();
		return each.hasNext() && each.next().identity() == identity && !each.hasNext();
	}

	/**
	 * A call has come that needs its key.
	 * @param cause the call that its handler has made, and that has caused this one
	 * @return whether it waits for that now
	 */
	boolean calledBack(long cause) {
		this.calledBack = true;
		return isWaitingFor(cause);
	}

	/** What threads run that serve a call. */
	interface Served {

		OuterCall outer();

		/** What is known already, of a call whose handler this thread runs. */
		default @Nullable OuterCall outerIfAny() {
			return null;
		}

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
