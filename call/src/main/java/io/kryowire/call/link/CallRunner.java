/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import io.kryowire.call.CallerIdentity;
import io.kryowire.call.Execution;
import io.kryowire.call.Outcome;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.dispatch.TaskThreads;

/**
 * Has the calls of one connection run where they should, and counts those that are done.
 */
final class CallRunner {

	/** Handlers that go on although the room of their calls has been given back. */
	private static final int MOST_ABANDONED = 64;

	/** How many calls on the network thread run between two looks at the clock. */
	private static final int CALLS_PER_LOOK = 8;

	private final NodeContext owner;

	private final LinkMethods methods;

	private final CallPermissions permissions;

	/**
	 * When the network thread was last seen to be done with a handler, or to begin with a
	 * frame; 0 if it has done since what nobody measures.
	 */
	private long clock;

	/** The same, but seldom looked at: whether deadlines have passed. */
	private long seen;

	private int callsSinceLook;

	private final AtomicInteger abandoned = new AtomicInteger();

	private final DoneCalls done;

	private final CallQueue queue;

	private final CallEnds ends;

	private final LaterAnswers later;

	private final CallExecution execution;

	/**
	 * Creates a runner.
	 * @param owner what the links of a node share
	 * @param replies takes the answers
	 * @param done counts those that are done
	 * @param caller knows who the client is, as soon as it calls
	 * @param answered called on a worker's thread when it is done with a call
	 */
	CallRunner(NodeContext owner, Replies replies, DoneCalls done, Supplier<CallerIdentity> caller, Runnable answered) {
		this.owner = owner;
		this.methods = new LinkMethods(owner.methods());
		this.done = done;
		this.queue = new CallQueue(owner, this, this.done);
		this.permissions = new CallPermissions(owner.authorization(), owner.methods(), caller, this.queue::join);
		this.ends = new CallEnds(owner, replies, this.queue, done, answered);
		this.later = new LaterAnswers(this.ends, owner.watch());
		this.execution = new CallExecution(this.ends, this.later, caller, owner.ownership());
	}

	CallQueue queue() {
		return this.queue;
	}

	/** How many handlers have returned futures that are not complete. */
	int later() {
		return this.later.count();
	}

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

	/** Ends with a frame, of which there may be more that cannot be read. */
	void end() {
		this.queue.join();
	}

	LinkMethods methods() {
		return this.methods;
	}

	/** Runs a call or has it run. On the network thread. */
	void run(int head, long id, long now, long deadline, int key, byte[] bytes, int start, int length) {
		ServerMethod method = this.methods.of(head);
		String denial = this.permissions.refusal(head >>> Protocol.FLAG_BITS, now);
		if (denial != null) {
			this.owner.counters().denied.increment();
			refuse(method, id, length, Outcome.DENIED, denial);
			this.clock = 0;
			return;
		}
		if (method.execution() != Execution.INLINE) {
			this.clock = 0;
			if (method.unreadable() == null) {
				this.queue.add(method, head, id, deadline, key, bytes, start, length);
				return;
			}
			this.ends.refuseUnreadable(method, id);
			this.done.addInline(length);
			return;
		}
		this.queue.join();
		long end = runInline(method, head, id, deadline, key, bytes, start, length);
		if (end == CallExecution.LATER) {
			this.queue.bytes().add(length);
			this.clock = 0;
			return;
		}
		this.clock = end;
		this.done.addInline(length);
	}

	/** Returns what {@link CallExecution#execute} does, or 0 if it need not run. */
	private long runInline(ServerMethod method, int head, long id, long deadline, int key, byte[] bytes, int start,
			int length) {
		if (this.ends.isOver(id, lookAtClock(), deadline)) {
			this.ends.over(method, id);
			return 0;
		}
		return this.execution.execute(method, head, id, inlineStart(method), deadline, key, bytes, start, length, null);
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
		refuse(this.methods.of(head), id, length, CallQueue.OVER_SHARE);
	}

	/** Answers a call that will not be run. On the network thread. */
	void refuse(ServerMethod method, long id, int length, String why) {
		this.owner.counters().rejected.increment();
		refuse(method, id, length, Outcome.REJECTED, why);
	}

	private void refuse(ServerMethod method, long id, int length, Outcome outcome, String why) {
		this.ends.refuse(method, id, outcome, why);
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
			end = this.execution.execute(call.method, call.head, call.id, now, call.deadline, call.key(), bytes,
					call.start, call.length, call);
		}
		finally {
			if (end == CallExecution.GIVEN_UP) {
				this.abandoned.decrementAndGet();
			}
			else if (end != CallExecution.LATER) {
				this.ends.done(call);
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
			this.ends.refuse(call.method, call.id, Outcome.REJECTED, why);
		}
		finally {
			this.ends.done(call.length);
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
		return call.isEnded() || this.ends.isOver(call.id, now, call.deadline);
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
			this.ends.over(call.method, call.id);
		}
		finally {
			this.ends.done(call.length);
			this.ends.cancelCallsOf(call.outerIfAny());
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

	/** The client has given a call up. On the network thread. */
	void cancel(long id) {
		this.ends.cancelled().add(id);
		this.later.giveUp(id);
	}

	/** On the network thread. */
	void passEnded(long now) {
		if (this.ends.cancelled().takeNews()) {
			this.owner.watch().lookSoon();
		}
		this.ends.cancelled().forgetOld(now);
		this.owner.look(now);
	}

	/**
	 * Nobody waits for answers any more: what has not run need not, and what has begun
	 * need not go on if it was to be answered. On the network thread.
	 */
	void close() {
		this.ends.setGone();
		this.owner.watch().lookSoon();
		this.later.close();
		this.queue.bytes().settleAfterTheEnd();
	}

}
