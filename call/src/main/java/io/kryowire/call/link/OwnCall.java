/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;

import io.kryowire.call.CallContext;
import io.kryowire.call.CallException;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.NotOwnerCallException;
import io.kryowire.call.Outcome;
import io.kryowire.call.RemoteCallException;
import io.kryowire.cluster.KeyOwnership;
import io.kryowire.cluster.NotOwnerException;
import io.kryowire.cluster.RunningCall;
import io.kryowire.dispatch.LineTask;
import io.kryowire.dispatch.Pace;
import org.jspecify.annotations.Nullable;

/**
 * A call of this process to its own node, which has its turn among the calls of its key
 * that come over connections. What its caller is told is what it would be told by another
 * node.
 */
final class OwnCall extends LineTask implements OuterCall.Served {

	private final OwnCalls calls;

	private final ServerMethod method;

	private final CallOptions options;

	private final @Nullable Object[] arguments;

	private final OwnCallFuture future;

	/** Known if a handler has made it. */
	private final @Nullable CallNesting nesting;

	private final AtomicBoolean ended = new AtomicBoolean();

	private volatile @Nullable OuterCall outer;

	/** What its handler has returned, if that comes later. */
	private volatile @Nullable CompletionStage<?> stage;

	private long began;

	OwnCall(OwnCalls calls, ServerMethod method, CallOptions options, @Nullable Object[] arguments,
			OwnCallFuture future) {
		super(method.execution() == Execution.KEYED && options.keyed(), options.keyHash());
		this.calls = calls;
		this.method = method;
		this.options = options;
		this.arguments = arguments;
		this.future = future;
		OuterCall made = future.outer();
		this.nesting = (made != null) ? new CallNesting(made.chainOf(future.identity())) : null;
	}

	@Override
	public void run() {
		this.began = System.nanoTime();
		if (isNeededNoMore(this.began)) {
			expire();
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
			fail(refusal(ex));
			return;
		}
		handle(slot);
	}

	private static CallException refusal(Throwable problem) {
		return (problem instanceof NotOwnerException other)
				? new NotOwnerCallException(other.owner(), String.valueOf(other.getMessage())) : new CallException(
						Outcome.NOT_SENT, "this node does not know whether it has the key: " + problem, problem);
	}

	private void handle(@Nullable EnteredSlot slot) {
		RunningCall running = (slot != null) ? RunningCall.begin(slot.number(), slot.tenure()) : null;
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
			if (running != null) {
				running.end();
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
				this.options.keyHash(), this.options.headers(), () -> isEnded() || this.future.isDone());
	}

	private void answerLater(CompletionStage<?> later, @Nullable EnteredSlot slot) {
		this.stage = later;
		later.whenComplete((result, problem) -> answer(result, problem, slot));
		if (isEnded()) {
			CancelTask.cancel(later);
		}
	}

	private void answer(@Nullable Object result, @Nullable Throwable problem, @Nullable EnteredSlot slot) {
		boolean lost = slot != null && slot.isLost();
		if (slot != null) {
			slot.leave();
		}
		if (!end()) {
			return;
		}
		Throwable failure = (slot != null && lost) ? unknown(slot) : told(problem);
		measure((failure == null) ? null : (lost ? Outcome.UNKNOWN : Outcome.REMOTE));
		this.calls.complete(() -> {
			if (failure == null) {
				this.future.complete(result);
			}
			else {
				this.future.completeExceptionally(failure);
			}
		});
	}

	private CallException unknown(EnteredSlot slot) {
		return new CallException(Outcome.UNKNOWN,
				"this node has lost slot %d, which has the key, while %s ran, and does not tell its result"
					.formatted(slot.number(), this.method.method().name()));
	}

	/** As it would arrive from another node. */
	private @Nullable Throwable told(@Nullable Throwable problem) {
		Throwable cause = (problem instanceof CompletionException && problem.getCause() != null) ? problem.getCause()
				: problem;
		if (cause == null || this.method.exceptions().contains(cause)) {
			return cause;
		}
		RemoteCallException told = new RemoteCallException(cause.getClass().getName(), cause.getMessage(), null);
		told.addSuppressed(cause);
		return told;
	}

	private void measure(@Nullable Outcome outcome) {
		CallEnds.ended(this.method, this.began, outcome);
	}

	/** It has not run. */
	void fail(CallException problem) {
		if (end()) {
			this.method.method().ended(0, problem.outcome());
			this.calls.complete(() -> this.future.completeExceptionally(problem));
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

	private boolean isEnded() {
		return this.ended.get();
	}

	/** Ends it if nobody waits for it any more. Returns whether this has. */
	boolean expireIfOver(long now) {
		return !isEnded() && isNeededNoMore(now) && expire();
	}

	private boolean expire() {
		return giveUp(this.future.expired());
	}

	/** Ends it and what it has called, on a thread that may block. */
	boolean giveUp(CallException problem) {
		if (!end()) {
			return false;
		}
		this.method.method().ended(0, problem.outcome());
		this.calls.complete(() -> {
			this.future.completeExceptionally(problem);
			CompletionStage<?> later = this.stage;
			if (later != null) {
				CancelTask.cancel(later);
			}
			OuterCall made = this.outer;
			if (made != null) {
				made.giveUp().forEach(CancelTask::cancel);
			}
		});
		return true;
	}

	@Override
	protected boolean isOver(long now) {
		CallNesting nested = this.nesting;
		return (nested != null && nested.isDeadlocked()) || isNeededNoMore(now);
	}

	private boolean isNeededNoMore(long now) {
		return isEnded() || this.future.isDone() || now - this.future.deadlineNanos() > 0;
	}

	@Override
	protected void over() {
		CallNesting nested = this.nesting;
		if (nested != null && nested.wasDeadlocked()) {
			deadlocked();
		}
		else {
			expire();
		}
	}

	/** It could never run. */
	void deadlocked() {
		CallNesting nested = this.nesting;
		String name = this.method.method().name();
		fail(new CallException(Outcome.REJECTED, (nested != null) ? nested.why(name) : name));
	}

	@Override
	protected void refused() {
		fail(OwnCalls.goingAway(this.method));
	}

	@Override
	protected boolean isAwaitedBy(LineTask running) {
		CallNesting nested = this.nesting;
		return nested != null && nested.isAwaitedBy(running);
	}

	@Override
	public OuterCall outer() {
		OuterCall known = this.outer;
		if (known == null) {
			CallNesting nested = this.nesting;
			known = new OuterCall(this.method.method().name(), true, this.future.deadlineNanos(),
					(nested != null) ? nested.callers() : CallChain.NONE, this.calls.threads());
			this.outer = known;
			if (isEnded()) {
				known.giveUp();
			}
		}
		return known;
	}

	@Override
	public @Nullable OuterCall outerIfAny() {
		return this.outer;
	}

	@Override
	protected Pace pace() {
		return this.method.pace();
	}

}
