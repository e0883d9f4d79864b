/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import io.kryowire.call.CallContext;
import io.kryowire.call.CallHeaders;
import io.kryowire.call.CallerIdentity;
import io.kryowire.call.Execution;
import io.kryowire.call.Outcome;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;
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

	/** More cancellations than this are forgotten: they only save work. */
	private static final int MOST_CANCELLED = 1024;

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

	private final Set<Long> cancelled = ConcurrentHashMap.newKeySet();

	private volatile boolean hasCancelled;

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

	/** What the client may send again. */
	DoneCalls done() {
		return this.done;
	}

	/** Begins with a frame, whose bytes may be lent. On the network thread. */
	void start(long now, boolean lent) {
		this.clock = now;
		this.queue.start(lent);
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
		long end = isOver(method, id, now, deadline) ? this.clock
				: execute(method, head, id, inlineStart(method), deadline, key, bytes, start, length);
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

	/** Runs a call on a worker. */
	long runQueued(QueuedCall call, byte[] bytes) {
		long now = System.nanoTime();
		boolean later = false;
		try {
			later = !isOver(call.method, call.id, now, call.deadline) && execute(call.method, call.head, call.id, now,
					call.deadline, call.key, bytes, call.start, call.length) == LATER;
		}
		finally {
			if (!later) {
				done(call.length);
			}
		}
		return now;
	}

	/** Whether nobody waits for a call any more, which then need not run. */
	private boolean isOver(ServerMethod method, long id, long now, long deadline) {
		boolean expired = false;
		if (!this.gone && !(this.hasCancelled && this.cancelled.remove(id))) {
			expired = now - deadline > 0;
			if (!expired) {
				return false;
			}
		}
		method.method().ended(0, Outcome.EXPIRED);
		if (expired) {
			this.owner.counters().expired.increment();
			this.replies.fail(id, Outcome.EXPIRED, "its deadline passed before it ran");
		}
		return true;
	}

	/**
	 * Runs a call.
	 * @return when it was done, 0 if nobody measures that, {@link #LATER} if the result
	 * comes later
	 */
	private long execute(ServerMethod method, int head, long id, long began, long deadline, int key, byte[] bytes,
			int start, int length) {
		@Nullable Outcome outcome;
		try {
			boolean headed = (head & Protocol.HEADERS) != 0;
			Object result = method.wantsContext(headed)
					? method.handle(context(head, deadline, key), headed, bytes, start, length)
					: method.handle(headed, bytes, start, length);
			if (result instanceof CompletionStage<?> stage) {
				if (!isReady(stage)) {
					answerLater(method, id, began, stage, length);
					return LATER;
				}
				result = ((CompletableFuture<?>) stage).getNow(null);
			}
			outcome = this.replies.succeed(method.method(), id, result);
		}
		catch (Throwable ex) {
			outcome = fail(method, id, ex);
		}
		return ended(method, began, outcome);
	}

	/** Whether there is a result already, for which nothing need be set up. */
	private static boolean isReady(CompletionStage<?> stage) {
		// Its subclasses may refuse to be asked.
		return stage.getClass() == CompletableFuture.class && ((CompletableFuture<?>) stage).isDone()
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

	private CallContext context(int head, long deadline, int key) {
		boolean keyed = (head & Protocol.KEYED) != 0;
		return new CallContext(this.caller.get(), deadline, keyed, keyed ? key : 0, CallHeaders.NONE);
	}

	private void answerLater(ServerMethod method, long id, long began, CompletionStage<?> stage, int length) {
		stage.whenComplete((result, problem) -> {
			try {
				ended(method, began, answer(method, id, result, problem));
			}
			finally {
				done(length);
			}
		});
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
			this.replies.fail(id, problem);
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

	void cancel(long id) {
		if (this.cancelled.size() >= MOST_CANCELLED) {
			// Most of them had run already.
			this.cancelled.clear();
		}
		this.cancelled.add(id);
		this.hasCancelled = true;
	}

	/**
	 * Nobody waits for answers any more: what has not run need not. On the network
	 * thread.
	 */
	void close() {
		this.gone = true;
		this.queue.close();
	}

}
