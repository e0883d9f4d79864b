/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import io.kryowire.call.link.LaterCalls.LaterCall;
import org.jspecify.annotations.Nullable;

/**
 * Answers the calls of one connection whose handlers have returned something that
 * completes later, or gives them up. Safe for use by many threads.
 */
final class LaterAnswers {

	private final CallEnds ends;

	private final CallWatch watch;

	private final LaterCalls later = new LaterCalls();

	/** Here already, since no class may be loaded if it ends for want of descriptors. */
	private final Consumer<LaterCall> givingUp = this::givenUp;

	/** Whether somebody looks at them. */
	private final AtomicBoolean watched = new AtomicBoolean();

	LaterAnswers(CallEnds ends, CallWatch watch) {
		this.ends = ends;
		this.watch = watch;
	}

	int count() {
		return this.later.count();
	}

	void answerLater(LaterCall call) {
		this.later.add(call);
		watchLater();
		try {
			call.stage.whenComplete((result, problem) -> answer(call, result, problem));
		}
		catch (Throwable ex) {
			answer(call, null, ex);
		}
		if (this.ends.isGivenUp(call.id) && this.later.end(call)) {
			givenUp(call);
		}
	}

	private void watchLater() {
		if (!this.watched.get() && this.watched.compareAndSet(false, true)) {
			this.watch.add(this);
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
	boolean expire(long now) {
		this.later.expire(now, this.givingUp);
		return !this.later.isEmpty();
	}

	private void answer(LaterCall call, @Nullable Object result, @Nullable Throwable problem) {
		if (!this.later.end(call)) {
			return;
		}
		try {
			CallEnds.ended(call.method, call.began,
					this.ends.answer(call.method, call.id, result, problem, null, call.slot));
		}
		finally {
			EnteredSlot.leaveIfAny(call.slot);
			this.ends.done(call.length);
		}
	}

	/** Gives up the call with a number, if it is one of these. */
	void giveUp(long id) {
		LaterCall call = this.later.end(id);
		if (call != null) {
			givenUp(call);
		}
	}

	/** A stage that nobody waits for is told so, on a thread that may block. */
	private void givenUp(LaterCall call) {
		CallerGaveUp told = call.givenUp;
		if (told != null) {
			told.set();
		}
		try {
			this.ends.over(call.method, call.id);
		}
		finally {
			this.ends.done(call.length);
			this.ends.cancelCallsOf(call.outer);
			if (call.id != 0) {
				this.ends.cancelLater(call.stage, call.slot);
			}
			else {
				EnteredSlot.leaveIfAny(call.slot);
			}
		}
	}

	/** Gives up all of them. */
	void close() {
		this.later.endAll(this.givingUp);
	}

}
