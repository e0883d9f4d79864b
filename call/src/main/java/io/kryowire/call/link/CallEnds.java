/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.CompletionStage;

import io.kryowire.call.Outcome;
import io.kryowire.cluster.NotOwnerException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How the calls of one connection end: with an answer, or because nobody waits for one
 * any more. Safe for use by many threads.
 */
final class CallEnds {

	private static final Logger logger = LoggerFactory.getLogger(CallEnds.class);

	private final NodeContext owner;

	private final Replies replies;

	private final CallQueue queue;

	private final DoneCalls done;

	private final Runnable answered;

	private final Cancellations cancelled = new Cancellations();

	/** Whether the connection is. */
	private volatile boolean gone;

	/**
	 * Begins with a connection.
	 * @param owner what the links of a node share
	 * @param replies takes the answers
	 * @param queue runs what the network thread must not run itself
	 * @param done counts those that are done
	 * @param answered called on a worker's thread when it is done with a call
	 */
	CallEnds(NodeContext owner, Replies replies, CallQueue queue, DoneCalls done, Runnable answered) {
		this.owner = owner;
		this.replies = replies;
		this.queue = queue;
		this.done = done;
		this.answered = answered;
	}

	/** Those whose callers have given up. */
	Cancellations cancelled() {
		return this.cancelled;
	}

	/** Nobody waits for answers any more. */
	void setGone() {
		this.gone = true;
	}

	/** Whether the caller of a call has gone, or said that it does not wait. */
	boolean isGivenUp(long id) {
		return this.gone || this.cancelled.contains(id);
	}

	/** Whether nobody waits for a call any more. */
	boolean isOver(long id, long now, long deadline) {
		return isGivenUp(id) || now - deadline > 0;
	}

	/** Cancels the calls that a call has made whose handler nobody waits for. */
	void cancelCallsOf(@Nullable OuterCall call) {
		if (call != null) {
			call.giveUp().forEach((stage) -> cancelLater(stage, null));
		}
	}

	/** Says that a call is over. */
	void over(ServerMethod method, long id) {
		method.method().ended(0, Outcome.EXPIRED);
		if (!isGivenUp(id)) {
			this.owner.counters().expired.increment();
			this.replies.fail(id, Outcome.EXPIRED, "its deadline passed before it was done");
		}
	}

	/**
	 * Cancels a stage that nobody waits for, on a thread that may block.
	 * @param slot is left then
	 */
	void cancelLater(CompletionStage<?> stage, @Nullable EnteredSlot slot) {
		this.queue.run(new CancelTask(stage, slot));
	}

	/** Measures a call. Returns when it was done, 0 if calls are not measured. */
	static long ended(ServerMethod method, long began, @Nullable Outcome outcome) {
		if (!method.method().isTimed()) {
			return 0;
		}
		long end = System.nanoTime();
		method.method().ended(end - began, outcome);
		return end;
	}

	/**
	 * Answers a call. Returns how it ended, {@code null} if well.
	 * @param call is told if its room has been given back with the answer
	 * @param slot that of its key, if that has to be this node's until now
	 */
	@Nullable Outcome answer(ServerMethod method, long id, @Nullable Object result, @Nullable Throwable problem,
			@Nullable QueuedCall call, @Nullable EnteredSlot slot) {
		if (slot != null && slot.isLost()) {
			return lost(method, id, problem, call, slot);
		}
		if (problem != null) {
			return fail(method, id, problem, call);
		}
		try {
			return this.replies.succeed(method.method(), id, result, call);
		}
		catch (Throwable ex) {
			return fail(method, id, ex, call);
		}
	}

	private Outcome fail(ServerMethod method, long id, Throwable problem, @Nullable QueuedCall call) {
		if (problem instanceof UnreadableArgumentsException && id != 0) {
			this.owner.counters().rejected.increment();
			this.replies.unreadable(id, String.valueOf(problem.getMessage()), call);
			return Outcome.REJECTED;
		}
		if (id != 0) {
			this.replies.fail(method, id, problem, call);
			return Outcome.REMOTE;
		}
		logFailure(method.method().name(), problem);
		return Outcome.REMOTE;
	}

	/** What it has done or found may be what somebody else does not know of. */
	private Outcome lost(ServerMethod method, long id, @Nullable Throwable problem, @Nullable QueuedCall call,
			EnteredSlot slot) {
		if (id == 0 && problem != null) {
			logFailure(method.method().name(), problem);
		}
		this.replies.fail(id, Outcome.UNKNOWN,
				"this node has lost slot %d, which has the key, while the call ran, and does not tell its %s".formatted(
						slot.number(), (problem != null) ? "failure " + problem.getClass().getName() : "result"),
				call);
		return Outcome.UNKNOWN;
	}

	/**
	 * Answers a call that is not run, since this node does not have the slot of its key,
	 * or does not know whether it has.
	 * @param call is told if its room has been given back with the answer
	 */
	void refuseKey(ServerMethod method, long id, Throwable problem, @Nullable QueuedCall call) {
		if (problem instanceof NotOwnerException other) {
			this.owner.counters().notOwner.increment();
			method.method().ended(0, Outcome.NOT_OWNER);
			this.replies.notOwner(id, other.owner(), String.valueOf(other.getMessage()), call);
			return;
		}
		this.owner.counters().rejected.increment();
		method.method().ended(0, Outcome.REJECTED);
		String more = this.owner.counters().log().next("ownership " + problem.getClass().getName());
		if (more != null) {
			logger.error("It is not known who has the key of a call (method={}){}", method.method().name(), more,
					problem);
		}
		this.replies.fail(id, Outcome.REJECTED, "this node does not know whether it has the key: " + problem, call);
	}

	/** Logs a failure that nobody else sees. Callers can cause a million of them. */
	private void logFailure(String method, Throwable problem) {
		String type = problem.getClass().getName();
		String more = this.owner.counters().log().next("call without an answer " + method + " " + type);
		if (more == null) {
			return;
		}
		try {
			logger.warn("A call without an answer failed (method={}){}", method, more, problem);
		}
		catch (RuntimeException | Error ex) {
			logger.warn("A call without an answer failed (method={}){}: {}", method, more, type);
		}
	}

	/** Answers a call that is not run, and has no room that is counted. */
	void refuse(ServerMethod method, long id, Outcome outcome, String why) {
		method.method().ended(0, outcome);
		this.replies.fail(id, outcome, why);
	}

	/** The same for one whose arguments cannot be read. */
	void refuseUnreadable(ServerMethod method, long id) {
		this.owner.counters().rejected.increment();
		method.method().ended(0, Outcome.REJECTED);
		this.replies.unreadable(id, String.valueOf(method.unreadable()), null);
	}

	/** Gives a call's room back to the client. On any thread. */
	void done(int length) {
		this.done.add(length);
		afterDone();
	}

	/** The same for a call whose room its answer may have given back. */
	void done(QueuedCall call) {
		if (!call.isRoomGivenBack()) {
			this.done.add(call.length);
		}
		afterDone();
	}

	private void afterDone() {
		if (this.gone) {
			this.queue.bytes().settleAfterTheEnd();
		}
		this.answered.run();
	}

}
