/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;

import io.kryowire.call.CallContext;
import io.kryowire.call.CallException;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Outcome;
import io.kryowire.cluster.KeyOwnership;
import io.kryowire.cluster.RunningCall;
import org.jspecify.annotations.Nullable;

/**
 * A call of this process to its own node, which has its turn among the calls of its key
 * that come over connections. What its caller is told is what it would be told by another
 * node.
 */
final class OwnCall extends ServedTask {

	private final OwnCalls calls;

	private final CallOptions options;

	private final @Nullable Object[] arguments;

	private final OwnCallFuture future;

	private final AtomicBoolean ended = new AtomicBoolean();

	private final OwnRoom room;

	/** Whether a thread is with its handler, which is to be interrupted with it. */
	private volatile boolean running;

	/** What its handler has returned, if that comes later. */
	private volatile @Nullable CompletionStage<?> stage;

	private long began;

	OwnCall(OwnCalls calls, ServerMethod method, CallOptions options, @Nullable Object[] arguments,
			OwnCallFuture future) {
		super(method, options.keyed(), options.keyHash(), nesting(future));
		this.calls = calls;
		this.room = new OwnRoom(calls);
		this.options = options;
		this.arguments = arguments;
		this.future = future;
	}

	private static @Nullable CallNesting nesting(OwnCallFuture future) {
		OuterCall made = future.outer();
		return (made != null) ? new CallNesting(made.chainOf(future.identity())) : null;
	}

	@Override
	public void run() {
		this.running = true;
		try {
			this.room.leave(OwnRoom.LINE);
			handleIfNeeded();
		}
		finally {
			this.running = false;
		}
	}

	private void handleIfNeeded() {
		this.began = System.nanoTime();
		if (isNeededNoMore(this.began)) {
			giveUp(this.future.expired());
			return;
		}
		KeyOwnership owned = this.calls.ownership();
		if (owned == null || !this.options.keyed()) {
			handle(null);
			return;
		}
		EnteredSlot slot;
		try {
			slot = EnteredSlot.enter(owned, this.options.keyHash(), this.future.deadlineNanos(), true);
		}
		catch (Throwable ex) {
			fail(OwnFailures.refusal(ex));
			return;
		}
		this.room.enter(slot);
		if (this.ended.get()) {
			this.room.leaveSlot(); // It has waited, and been given up meanwhile
		}
		else {
			handle(slot);
		}
	}

	private void handle(@Nullable EnteredSlot slot) {
		RunningCall current = (slot != null) ? RunningCall.begin(slot.number(), slot.tenure()) : null;
		Object result = null;
		Throwable problem = null;
		try {
			boolean wanted = this.method.wantsContext(!this.options.headers().isEmpty());
			result = this.method.handle(wanted ? context() : null, this.arguments);
		}
		catch (Throwable ex) {
			problem = ex;
		}
		finally {
			if (current != null) {
				current.end();
			}
		}
		if (result instanceof CompletionStage<?> later) {
			answerLater(later, slot);
		}
		else {
			answer(result, problem, slot);
		}
	}

	private CallContext context() {
		return new CallContext(this.calls.identity(), this.future.deadlineNanos(), this.options.keyed(),
				this.options.keyHash(), this.options.headers(), () -> this.ended.get() || this.future.isDone());
	}

	private void answerLater(CompletionStage<?> later, @Nullable EnteredSlot slot) {
		this.stage = later;
		try {
			later.whenComplete((result, problem) -> answer(result, problem, slot));
		}
		catch (Throwable ex) {
			answer(null, ex, slot);
		}
		if (this.ended.get()) {
			cancel(later);
		}
	}

	private void cancel(CompletionStage<?> later) {
		CancelTask.cancel(later);
		this.room.leaveSlot();
	}

	private void answer(@Nullable Object result, @Nullable Throwable problem, @Nullable EnteredSlot slot) {
		boolean lost = slot != null && slot.isLost();
		this.room.leaveSlot();
		if (!end()) {
			return;
		}
		Throwable failure = (slot != null && lost) ? OwnFailures.lost(this.method, slot)
				: OwnFailures.told(this.method, problem);
		CallEnds.ended(this.method, this.began, (failure == null) ? null : (lost ? Outcome.UNKNOWN : Outcome.REMOTE));
		complete(result, failure);
	}

	/** On a thread that may block: what is attached to the future may need any. */
	private void complete(@Nullable Object result, @Nullable Throwable failure) {
		this.calls.complete(() -> {
			this.room.leave(OwnRoom.CALLER);
			if (failure == null) {
				this.future.complete(result);
			}
			else {
				this.future.completeExceptionally(failure);
			}
		});
	}

	/** It has not run. */
	void fail(CallException problem) {
		if (end()) {
			this.method.method().ended(0, problem.outcome());
			complete(null, problem);
		}
	}

	/** Whether the caller of this is the one who decides how it ends: only one is. */
	private boolean end() {
		if (!this.ended.compareAndSet(false, true)) {
			return false;
		}
		this.calls.ended(this);
		return true;
	}

	/** Ends it if nobody waits for it any more. Returns whether this has. */
	boolean expireIfOver(long now) {
		return !this.ended.get() && isNeededNoMore(now) && giveUp(this.future.expired());
	}

	/** The same, unless a thread is with it that would not be interrupted. */
	void expireIfNotRunning(long now) {
		if (!this.running) {
			expireIfOver(now);
		}
	}

	/** Ends it and what it has called, on a thread that may block. */
	boolean giveUp(CallException problem) {
		if (!end()) {
			return false;
		}
		this.method.method().ended(0, problem.outcome());
		complete(null, problem);
		this.calls.complete(() -> {
			CompletionStage<?> later = this.stage;
			if (later != null) {
				cancel(later);
			}
			OuterCall made = outerIfAny();
			if (made != null) {
				made.giveUp().forEach(CancelTask::cancel);
			}
		});
		return true;
	}

	@Override
	protected boolean isOver(long now) {
		return isDeadlocked() || isNeededNoMore(now);
	}

	private boolean isNeededNoMore(long now) {
		return this.ended.get() || this.future.isDone() || now - this.future.deadlineNanos() > 0;
	}

	@Override
	protected void over() {
		this.room.leave(OwnRoom.LINE);
		if (wasDeadlocked()) {
			deadlocked();
		}
		else {
			giveUp(this.future.expired());
		}
	}

	/** It could never run. */
	void deadlocked() {
		this.room.leave(OwnRoom.LINE);
		fail(new CallException(Outcome.REJECTED, whyDeadlocked()));
	}

	@Override
	protected void refused() {
		this.room.leave(OwnRoom.LINE);
		fail(OwnCalls.goingAway(this.method));
	}

	@Override
	OuterCall newOuter(CallChain callers) {
		return new OuterCall(this.method.method().name(), true, this.future.deadlineNanos(), callers,
				this.calls.threads());
	}

	@Override
	boolean isEnded() {
		return this.ended.get();
	}

}
