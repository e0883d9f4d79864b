/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import io.kryowire.call.CallContext;
import io.kryowire.call.CallHeaders;
import io.kryowire.call.CallerIdentity;
import io.kryowire.call.Execution;
import io.kryowire.call.Outcome;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.call.link.LaterCalls.LaterCall;
import io.kryowire.dispatch.LineTask;
import io.kryowire.dispatch.TaskThreads;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the calls of one connection run where they should, and counts those that are done.
 */
final class CallRunner {

	private static final Logger logger = LoggerFactory.getLogger(CallRunner.class);

	/** The result of a handler comes later; no time of the clock. */
	private static final long LATER = Long.MIN_VALUE;

	/** It has ended before its handler did. */
	private static final long GIVEN_UP = Long.MIN_VALUE + 1;

	/** Handlers that go on although the room of their calls has been given back. */
	private static final int MOST_ABANDONED = 64;

	/** How many calls on the network thread run between two looks at the clock. */
	private static final int CALLS_PER_LOOK = 8;

	private final ServerLinkOwner owner;

	private final Replies replies;

	private final Supplier<CallerIdentity> caller;

	private final CallPermissions permissions;

	private final Runnable answered;

	/**
	 * When the network thread was last seen to be done with a handler, or to begin with a
	 * frame; 0 if it has done since what nobody measures.
	 */
	private long clock;

	/** The same, but seldom looked at: whether deadlines have passed. */
	private long seen;

	private int callsSinceLook;

	private final Cancellations cancelled = new Cancellations();

	private final LaterCalls later = new LaterCalls();

	/** Whether somebody looks at the calls whose results come later. */
	private final AtomicBoolean watched = new AtomicBoolean();

	private final AtomicInteger abandoned = new AtomicInteger();

	private volatile boolean gone;

	private final DoneCalls done;

	private final CallQueue queue;

	/**
	 * Creates a runner.
	 * @param owner what the links of a node share
	 * @param replies takes the answers
	 * @param done counts those that are done
	 * @param caller knows who the client is, as soon as it calls
	 * @param answered called on a worker's thread when it is done with a call
	 */
	CallRunner(ServerLinkOwner owner, Replies replies, DoneCalls done, Supplier<CallerIdentity> caller,
			Runnable answered) {
		this.owner = owner;
		this.replies = replies;
		this.done = done;
		this.caller = caller;
		this.permissions = new CallPermissions(owner.authorization(), owner.methods(), caller);
		this.answered = answered;
		this.queue = new CallQueue(owner, this, this.done);
	}

	/** Those that wait for a worker. */
	CallQueue queue() {
		return this.queue;
	}

	/** How many handlers have returned futures that are not complete. */
	int later() {
		return this.later.count();
	}

	/** What the client may send again. */
	DoneCalls done() {
		return this.done;
	}

	/** Begins with a frame, whose bytes may be lent. On the network thread. */
	void start(long now, boolean lent) {
		this.clock = now;
		this.seen = now;
		this.callsSinceLook = 0;
		this.queue.start(now, lent);
	}

	private ServerMethod method(int head) {
		int number = head >>> Protocol.FLAG_BITS;
		if (number >= this.owner.methods().size()) {
			throw new ProtocolException("There is no method %d".formatted(number));
		}
		return this.owner.methods().get(number);
	}

	/** Runs a call or has it run. On the network thread. */
	void run(int head, long id, long now, long deadline, int key, byte[] bytes, int start, int length) {
		ServerMethod method = method(head);
		String denial = this.permissions.refusal(head >>> Protocol.FLAG_BITS, now);
		if (denial != null) {
			this.owner.counters().denied.increment();
			refuse(method, id, length, Outcome.DENIED, denial);
			this.clock = 0;
			return;
		}
		if (method.execution() != Execution.INLINE) {
			this.queue.add(method, head, id, deadline, key, bytes, start, length);
			this.clock = 0;
			return;
		}
		long end = isOver(id, lookAtClock(), deadline) ? over(method, id, deadline)
				: execute(method, head, id, inlineStart(method), deadline, key, bytes, start, length, null);
		if (end == LATER) {
			this.queue.bytes().add(length);
			this.clock = 0;
			return;
		}
		this.clock = end;
		this.done.addInline(length);
	}

	/**
	 * The end of the call before is the start of the next: one look at the clock each.
	 */
	private long inlineStart(ServerMethod method) {
		return (this.clock != 0) ? this.clock : startOf(method);
	}

	/** What the clock says, which is old by no more than a few calls. */
	private long lookAtClock() {
		if (this.clock != 0) {
			this.seen = this.clock;
		}
		else if (++this.callsSinceLook % CALLS_PER_LOOK == 0) {
			this.seen = System.nanoTime();
		}
		return this.seen;
	}

	private static long startOf(ServerMethod method) {
		return method.method().isTimed() ? System.nanoTime() : 0;
	}

	/** Refuses a long call that was not kept. On the network thread. */
	void refuse(int head, long id, int length) {
		refuse(method(head), id, length, CallQueue.OVER_SHARE);
	}

	/** Answers a call that will not be run. On the network thread. */
	void refuse(ServerMethod method, long id, int length, String why) {
		this.owner.counters().rejected.increment();
		refuse(method, id, length, Outcome.REJECTED, why);
	}

	private void refuse(ServerMethod method, long id, int length, Outcome outcome, String why) {
		method.method().ended(0, outcome);
		this.replies.fail(id, outcome, why);
		this.done.addInline(length);
	}

	/** Runs a call on one of the threads for them. */
	void runQueued(QueuedCall call, byte[] bytes) {
		long now = System.nanoTime();
		if (isOver(call, now)) {
			if (!giveUp(call)) {
				this.abandoned.decrementAndGet();
			}
			return;
		}
		long end = 0;
		try {
			end = execute(call.method, call.head, call.id, now, call.deadline, call.key, bytes, call.start, call.length,
					call);
		}
		finally {
			if (end == GIVEN_UP) {
				this.abandoned.decrementAndGet();
			}
			else if (end != LATER) {
				done(call.length);
			}
		}
	}

	/** Answers a call that waits and will not be run. */
	void refuseQueued(QueuedCall call, String why) {
		if (!call.end()) {
			return;
		}
		try {
			this.owner.counters().rejected.increment();
			call.method.method().ended(0, Outcome.REJECTED);
			this.replies.fail(call.id, Outcome.REJECTED, why);
		}
		finally {
			done(call.length);
		}
	}

	/** Answers a call that would wait for itself. On the network thread. */
	void deadlocked(QueuedCall call) {
		this.queue.bytes().takeBack(call.length);
		refuse(call.method, call.id, call.length, call.whyDeadlocked());
	}

	TaskThreads threads() {
		return this.owner.threads();
	}

	/** Whether nobody waits for a call any more, which then need not run. */
	boolean isOver(QueuedCall call, long now) {
		return call.isEnded() || isOver(call.id, now, call.deadline);
	}

	private boolean isOver(long id, long now, long deadline) {
		return this.gone || now - deadline > 0 || this.cancelled.contains(id);
	}

	/**
	 * Ends a call for which nobody waits any more: its room is given back, and the calls
	 * that it has made are cancelled.
	 * @return whether it had not ended yet
	 */
	boolean giveUp(QueuedCall call) {
		if (!call.giveUp()) {
			return false;
		}
		try {
			over(call.method, call.id, call.deadline);
		}
		finally {
			done(call.length);
			cancelCallsOf(call.outerIfAny());
		}
		return true;
	}

	/**
	 * The same for a call that a thread is with, which may not notice. The room of only
	 * so many is given back before their handlers return, so that those who do not notice
	 * do not become ever more. Nobody has waited for a tell, whose handler goes on.
	 * @return whether to interrupt the thread
	 */
	boolean giveUpRunningIfOver(QueuedCall call, long now) {
		if (!call.isAsk() || call.isEnded() || !isOver(call, now)) {
			return false;
		}
		if (this.abandoned.incrementAndGet() > MOST_ABANDONED || !giveUp(call)) {
			this.abandoned.decrementAndGet();
		}
		return true;
	}

	private void cancelCallsOf(@Nullable OuterCall call) {
		if (call != null) {
			call.giveUp().forEach((nested) -> this.queue.run(new CancelTask(nested)));
		}
	}

	/** Says that a call is over. Returns when that was, if it is known. */
	private long over(ServerMethod method, long id, long deadline) {
		method.method().ended(0, Outcome.EXPIRED);
		boolean cancelledByCaller = id != 0 && this.cancelled.contains(id);
		if (!cancelledByCaller && !this.gone) {
			this.owner.counters().expired.increment();
			this.replies.fail(id, Outcome.EXPIRED, "its deadline passed before it was done");
		}
		return 0;
	}

	/**
	 * Runs a call.
	 * @return when it was done, 0 if nobody measures that, {@link #LATER} if the result
	 * comes later, {@link #GIVEN_UP} if nobody has waited for it
	 */
	private long execute(ServerMethod method, int head, long id, long began, long deadline, int key, byte[] bytes,
			int start, int length, @Nullable QueuedCall queued) {
		Object result = null;
		Throwable problem = null;
		try {
			boolean headed = (head & Protocol.HEADERS) != 0;
			result = method.wantsContext(headed)
					? method.handle(context(head, id, deadline, key, queued), head, bytes, start, length)
					: method.handle(head, bytes, start, length);
		}
		catch (Throwable ex) {
			problem = ex;
		}
		if (queued != null && !queued.end()) {
			cancel(result);
			return GIVEN_UP;
		}
		if (result instanceof CompletionStage<?> stage) {
			if (!isReady(stage)) {
				return answerLater(new LaterCall(method, id, began, deadline, length, stage,
						(queued != null) ? queued.outerIfAny() : null));
			}
			result = ((CompletableFuture<?>) stage).getNow(null);
		}
		return ended(method, began, answer(method, id, result, problem));
	}

	/** Whether there is a result already, for which nothing need be set up. */
	private static boolean isReady(CompletionStage<?> stage) {
		// Its subclasses may refuse to be asked.
		return (stage.getClass() == CompletableFuture.class || stage.getClass() == AwaitedFuture.class)
				&& ((CompletableFuture<?>) stage).isDone()
				&& !((CompletableFuture<?>) stage).isCompletedExceptionally();
	}

	private static long ended(ServerMethod method, long began, @Nullable Outcome outcome) {
		if (!method.method().isTimed()) {
			return 0;
		}
		long end = System.nanoTime();
		method.method().ended(end - began, outcome);
		return end;
	}

	private CallContext context(int head, long id, long deadline, int key, @Nullable QueuedCall queued) {
		boolean keyed = (head & Protocol.KEYED) != 0;
		return new CallContext(this.caller.get(), deadline, keyed, keyed ? key : 0, CallHeaders.NONE,
				() -> this.gone || (queued != null && queued.isGivenUp()) || this.cancelled.contains(id));
	}

	private long answerLater(LaterCall call) {
		this.later.add(call);
		watchLater();
		try {
			call.stage.whenComplete((result, problem) -> answerOnce(call, result, problem));
		}
		catch (Throwable ex) {
			answerOnce(call, null, ex);
		}
		if ((this.gone || this.cancelled.contains(call.id)) && this.later.end(call)) {
			givenUp(call);
		}
		return LATER;
	}

	private void watchLater() {
		if (!this.watched.get() && this.watched.compareAndSet(false, true)) {
			this.owner.watch().add(this);
		}
	}

	/** Nobody looks any more, unless a call has come meanwhile. */
	void isNotWatched() {
		this.watched.set(false);
		if (!this.later.isEmpty()) {
			watchLater();
		}
	}

	/**
	 * Gives up those whose results should have come by now.
	 * @return whether there are any that may be late later
	 */
	boolean expireLater(long now) {
		this.later.expire(now, this::givenUp);
		return !this.later.isEmpty();
	}

	private void answerOnce(LaterCall call, @Nullable Object result, @Nullable Throwable problem) {
		if (this.later.end(call)) {
			answerNow(call, result, problem);
		}
	}

	private void answerNow(LaterCall call, @Nullable Object result, @Nullable Throwable problem) {
		try {
			ended(call.method, call.began, answer(call.method, call.id, result, problem));
		}
		finally {
			done(call.length);
		}
	}

	private void giveUpLater(long id) {
		LaterCall call = this.later.end(id);
		if (call != null) {
			givenUp(call);
		}
	}

	/** A stage that nobody waits for is told so, on a thread that may block. */
	private void givenUp(LaterCall call) {
		try {
			over(call.method, call.id, call.deadline);
		}
		finally {
			done(call.length);
			cancelCallsOf(call.outer);
			if (call.id != 0) {
				this.queue.run(new CancelTask(call.stage));
			}
		}
	}

	private void cancel(@Nullable Object result) {
		if (result instanceof CompletionStage<?> stage) {
			CancelTask.cancel(stage);
		}
	}

	private @Nullable Outcome answer(ServerMethod method, long id, @Nullable Object result,
			@Nullable Throwable problem) {
		if (problem != null) {
			return fail(method, id, problem);
		}
		try {
			return this.replies.succeed(method.method(), id, result);
		}
		catch (Throwable ex) {
			return fail(method, id, ex);
		}
	}

	private Outcome fail(ServerMethod method, long id, Throwable problem) {
		if (id != 0) {
			this.replies.fail(method, id, problem);
			return Outcome.REMOTE;
		}
		logFailure(method.method().name(), problem);
		return Outcome.REMOTE;
	}

	/** Nobody else hears of it, but whoever calls can make it happen a million times. */
	private void logFailure(String method, Throwable problem) {
		String type = problem.getClass().getName();
		String more = this.owner.counters().log().next("call without an answer " + method + " " + type);
		if (more == null) {
			return;
		}
		try {
			logger.warn("A call without an answer has failed (method={}){}", method, more, problem);
		}
		catch (RuntimeException | Error ex) {
			logger.warn("A call without an answer has failed (method={}){}: {}", method, more, type);
		}
	}

	/** Gives a call's room back to the client. On any thread. */
	private void done(int length) {
		this.done.add(length);
		if (this.gone) {
			this.queue.bytes().settleAfterTheEnd();
		}
		this.answered.run();
	}

	void taskFailed(Throwable problem) {
		ServerLinkOwner.taskFailed(this.owner.counters().log(), problem);
	}

	/** The client has given a call up. On the network thread. */
	void cancel(long id) {
		this.cancelled.add(id);
		giveUpLater(id);
	}

	/** On the network thread. */
	void passEnded(long now) {
		if (this.cancelled.takeNews()) {
			this.owner.watch().lookSoon();
		}
		this.cancelled.forgetOld(now);
		this.owner.look(now);
	}

	/**
	 * Nobody waits for answers any more: what has not run need not, and what has begun
	 * need not go on if it was to be answered. On the network thread.
	 */
	void close() {
		this.gone = true;
		this.owner.watch().lookSoon();
		this.later.endAll(this::givenUp);
		this.queue.bytes().settleAfterTheEnd();
	}

}
