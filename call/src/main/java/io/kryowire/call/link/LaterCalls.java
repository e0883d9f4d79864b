/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * The calls of one connection whose results come later, and what becomes of them if they
 * do not in time. Safe for use by many threads.
 */
final class LaterCalls {

	private final Map<Object, LaterCall> calls = new ConcurrentHashMap<>();

	/** Never later than the earliest deadline. */
	private volatile long nextExpiry = Long.MAX_VALUE;

	void add(LaterCall call) {
		// A client may give two calls one number
		if (this.calls.putIfAbsent(call.number(), call) != null) {
			this.calls.put(call, call);
		}
		expireBy(call.deadline);
	}

	boolean isEmpty() {
		return this.calls.isEmpty();
	}

	private synchronized void expireBy(long deadline) {
		if (this.nextExpiry == Long.MAX_VALUE || deadline - this.nextExpiry < 0) {
			this.nextExpiry = deadline;
		}
	}

	/**
	 * Ends a call.
	 * @return whether the caller of this is the one who has
	 */
	boolean end(LaterCall call) {
		if (!call.compareAndSet(false, true)) {
			return false;
		}
		if (!this.calls.remove(call.number(), call)) {
			this.calls.remove(call, call);
		}
		return true;
	}

	/** Ends the call with a number, if it is one of these. */
	@Nullable LaterCall end(long id) {
		LaterCall call = this.calls.get(id);
		return (call != null && end(call)) ? call : null;
	}

	/** Ends those whose deadlines have passed. */
	void expire(long now, Consumer<LaterCall> each) {
		long next = this.nextExpiry;
		if (next == Long.MAX_VALUE || next - now > 0) {
			return;
		}
		synchronized (this) {
			this.nextExpiry = Long.MAX_VALUE;
		}
		for (LaterCall call : this.calls.values()) {
			if (call.deadline - now > 0) {
				expireBy(call.deadline);
			}
			else if (end(call)) {
				each.accept(call);
			}
		}
	}

	int count() {
		return this.calls.size();
	}

	/** Ends all of them. */
	void endAll(Consumer<LaterCall> each) {
		for (LaterCall call : this.calls.values()) {
			if (end(call)) {
				each.accept(call);
			}
		}
	}

	/** A call whose result comes later. Set once it has ended. */
	static final class LaterCall extends AtomicBoolean {

		private static final long serialVersionUID = 1;

		final transient ServerMethod method;

		final long id;

		final long began;

		final long deadline;

		final int length;

		final transient CompletionStage<?> stage;

		/** What its handler's calls have to know of it, if there have been any. */
		final transient @Nullable OuterCall outer;

		/** What its handler may look at, if it has a context. */
		final transient @Nullable CallerGaveUp givenUp;

		/** Left by whoever ends the call. */
		final transient @Nullable EnteredSlot slot;

		LaterCall(ServerMethod method, long id, long began, long deadline, int length, CompletionStage<?> stage,
				@Nullable OuterCall outer, @Nullable CallerGaveUp givenUp, @Nullable EnteredSlot slot) {
			this.method = method;
			this.id = id;
			this.began = began;
			this.deadline = deadline;
			this.length = length;
			this.stage = stage;
			this.outer = outer;
			this.givenUp = givenUp;
			this.slot = slot;
		}

		/** Those without an answer have no number. */
		private Object number() {
			return (this.id != 0) ? (Object) this.id : this;
		}

	}

}
