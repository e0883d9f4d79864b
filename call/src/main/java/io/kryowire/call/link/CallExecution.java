/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

import io.kryowire.call.CallContext;
import io.kryowire.call.CallHeaders;
import io.kryowire.call.CallerIdentity;
import io.kryowire.call.link.LaterCalls.LaterCall;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.cluster.KeyOwnership;
import io.kryowire.cluster.RunningCall;
import org.jspecify.annotations.Nullable;

/**
 * Calls the handlers for the calls of one connection, on whichever thread.
 */
final class CallExecution {

	/** The result of a handler comes later; no time of the clock. */
	static final long LATER = Long.MIN_VALUE;

	/** It has ended before its handler did. */
	static final long GIVEN_UP = Long.MIN_VALUE + 1;

	private final CallEnds ends;

	private final LaterAnswers later;

	private final Supplier<CallerIdentity> caller;

	/** Knows the slots of this node, unless it takes all keys. */
	private final @Nullable KeyOwnership ownership;

	CallExecution(CallEnds ends, LaterAnswers later, Supplier<CallerIdentity> caller,
			@Nullable KeyOwnership ownership) {
		this.ends = ends;
		this.later = later;
		this.caller = caller;
		this.ownership = ownership;
	}

	/**
	 * Runs a call.
	 * @return when it was done, 0 if nobody measures that, {@link #LATER} if the result
	 * comes later, {@link #GIVEN_UP} if nobody has waited for it
	 */
	long execute(ServerMethod method, int head, long id, long began, long deadline, int key, byte[] bytes, int start,
			int length, @Nullable QueuedCall queued) {
		KeyOwnership owned = this.ownership;
		if (owned == null || (head & Protocol.KEYED) == 0) {
			return execute(method, head, id, began, deadline, key, bytes, start, length, queued, null);
		}
		EnteredSlot slot;
		try {
			slot = EnteredSlot.enter(owned, key, deadline, queued != null);
		}
		catch (Throwable ex) {
			if (queued != null && !queued.end()) {
				return GIVEN_UP;
			}
			this.ends.refuseKey(method, id, ex, queued);
			return 0;
		}
		long end = 0;
		RunningCall running = RunningCall.begin(slot.number(), slot.tenure());
		try {
			// It may have waited, and been given up meanwhile
			end = (queued != null && queued.isEnded()) ? GIVEN_UP
					: execute(method, head, id, began, deadline, key, bytes, start, length, queued, slot);
		}
		finally {
			running.end();
			if (end != LATER) {
				slot.leave();
			}
		}
		return end;
	}

	private long execute(ServerMethod method, int head, long id, long began, long deadline, int key, byte[] bytes,
			int start, int length, @Nullable QueuedCall queued, @Nullable EnteredSlot slot) {
		Object result = null;
		Throwable problem = null;
		CallerGaveUp givenUp = method.wantsContext((head & Protocol.HEADERS) != 0)
				? new CallerGaveUp(this.ends, id, queued) : null;
		try {
			result = (givenUp != null)
					? method.handle(context(head, deadline, key, givenUp), head, bytes, start, length)
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
				this.later.answerLater(new LaterCall(method, id, began, deadline, length, stage,
						(queued != null) ? queued.outerIfAny() : null, givenUp, slot));
				return LATER;
			}
			result = ((CompletableFuture<?>) stage).getNow(null);
		}
		return CallEnds.ended(method, began, this.ends.answer(method, id, result, problem, queued, slot));
	}

	/** Whether there is a result already, for which nothing need be set up. */
	private static boolean isReady(CompletionStage<?> stage) {
		// Its subclasses may refuse to be asked.
		return (stage.getClass() == CompletableFuture.class || stage.getClass() == AwaitedFuture.class)
				&& ((CompletableFuture<?>) stage).isDone()
				&& !((CompletableFuture<?>) stage).isCompletedExceptionally();
	}

	private CallContext context(int head, long deadline, int key, CallerGaveUp givenUp) {
		boolean keyed = (head & Protocol.KEYED) != 0;
		return new CallContext(this.caller.get(), deadline, keyed, keyed ? key : 0, CallHeaders.NONE, givenUp);
	}

	private static void cancel(@Nullable Object result) {
		if (result instanceof CompletionStage<?> stage) {
			CancelTask.cancel(stage);
		}
	}

}
