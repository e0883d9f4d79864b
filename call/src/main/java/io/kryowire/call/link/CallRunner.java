/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

import io.kryowire.call.Execution;
import io.kryowire.call.Outcome;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.dispatch.Dispatcher;
import io.kryowire.dispatch.RefusalReason;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the calls of one connection run where they should, and counts those that are done.
 */
final class CallRunner {

	private static final Logger logger = LoggerFactory.getLogger(CallRunner.class);

	/** More cancellations than this are forgotten: they only save work. */
	private static final int MOST_CANCELLED = 1024;

	private final ServerLinkOwner owner;

	private final Replies replies;

	private final Runnable answered;

	/** What workers are done with. */
	private final AtomicLong workersCalls = new AtomicLong();

	private final AtomicLong workersBytes = new AtomicLong();

	/**
	 * What the network thread is done with: counted call by call, published frame by
	 * frame.
	 */
	private long inlineCalls;

	private long inlineBytes;

	private volatile long publishedCalls;

	private volatile long publishedBytes;

	private final Set<Long> cancelled = ConcurrentHashMap.newKeySet();

	private volatile boolean hasCancelled;

	private volatile boolean gone;

	/**
	 * Creates a runner.
	 * @param owner what the links of a node share
	 * @param replies takes the answers
	 * @param answered called on a worker's thread when it is done with a call
	 */
	CallRunner(ServerLinkOwner owner, Replies replies, Runnable answered) {
		this.owner = owner;
		this.replies = replies;
		this.answered = answered;
	}

	long doneCalls() {
		return this.publishedCalls + this.workersCalls.get();
	}

	long doneBytes() {
		return this.publishedBytes + this.workersBytes.get();
	}

	/** As {@link #doneCalls()}, with what the network thread has not published yet. */
	long exactDoneCalls() {
		return this.inlineCalls + this.workersCalls.get();
	}

	/** As {@link #doneBytes()}, with what the network thread has not published yet. */
	long exactDoneBytes() {
		return this.inlineBytes + this.workersBytes.get();
	}

	/** Runs a call or has it run. On the network thread; the bytes are lent. */
	void run(int number, long id, long now, long deadline, int key, byte[] bytes, int start, int length) {
		if (number >= this.owner.methods().size()) {
			throw new ProtocolException("There is no method %d".formatted(number));
		}
		ServerMethod method = this.owner.methods().get(number);
		if (method.execution() != Execution.INLINE) {
			handOver(method, id, deadline, key, Arrays.copyOfRange(bytes, start, start + length));
		}
		else if (execute(method, id, now, deadline, bytes, start, length)) {
			this.inlineCalls++;
			this.inlineBytes += length + Window.CALL_OVERHEAD;
		}
	}

	/** Shows what the network thread has counted. On the network thread. */
	void publish() {
		this.publishedCalls = this.inlineCalls;
		this.publishedBytes = this.inlineBytes;
	}

	private void handOver(ServerMethod method, long id, long deadline, int key, byte[] body) {
		Dispatcher dispatcher = (method.execution() == Execution.KEYED) ? this.owner.keyed() : this.owner.virtual();
		RefusalReason refusal = dispatcher.tryDispatch(key, () -> {
			if (execute(method, id, System.nanoTime(), deadline, body, 0, body.length)) {
				done(body.length);
			}
		});
		if (refusal != null) {
			this.owner.counters().rejected.increment();
			this.replies.fail(id, Outcome.REJECTED, "too many calls wait at this node (" + refusal + ")");
			this.inlineCalls++;
			this.inlineBytes += body.length + Window.CALL_OVERHEAD;
		}
	}

	/** Runs a call and says whether it is done: a result may come later. */
	private boolean execute(ServerMethod method, long id, long now, long deadline, byte[] bytes, int start,
			int length) {
		if (this.gone || (this.hasCancelled && this.cancelled.remove(id))) {
			return true;
		}
		if (now - deadline > 0) {
			this.owner.counters().expired.increment();
			this.replies.fail(id, Outcome.EXPIRED, "its deadline passed before it ran");
			return true;
		}
		try {
			Object result = method.handle(bytes, start, length);
			if (result instanceof CompletionStage<?> stage) {
				answerLater(method, id, stage, length);
				return false;
			}
			this.replies.succeed(method.method(), id, result);
		}
		catch (Throwable ex) {
			fail(method, id, ex);
		}
		return true;
	}

	private void answerLater(ServerMethod method, long id, CompletionStage<?> stage, int length) {
		stage.whenComplete((result, problem) -> {
			if (problem != null) {
				fail(method, id, problem);
			}
			else {
				this.replies.succeed(method.method(), id, result);
			}
			done(length);
		});
	}

	private void fail(ServerMethod method, long id, Throwable problem) {
		if (id == 0) {
			logger.warn("A call without an answer has failed (method={})", method.method().name(), problem);
			return;
		}
		this.replies.fail(id, problem);
	}

	/** Gives a call's room back to the client. On any thread. */
	private void done(int length) {
		this.workersBytes.addAndGet(length + Window.CALL_OVERHEAD);
		this.workersCalls.incrementAndGet();
		this.answered.run();
	}

	void cancel(long id) {
		if (this.cancelled.size() < MOST_CANCELLED) {
			this.cancelled.add(id);
			this.hasCancelled = true;
		}
	}

	/** Nobody waits for answers any more: what has not run need not. */
	void close() {
		this.gone = true;
	}

}
