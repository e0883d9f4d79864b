/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import io.kryowire.dispatch.LineTask;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a call that a handler has made: who waits for it, and whether it can
 * ever run.
 */
final class CallNesting {

	/** Who waits for it. */
	private CallChain callers;

	/** Has its key, and may wait for it. Guarded by the slot of the key. */
	private @Nullable OuterCall ancestor;

	/** What that one has called, and has caused this call. */
	private long cause;

	/** Whether it can never run, and has lost its turn; known to who runs it then. */
	private boolean deadlocked;

	CallNesting(CallChain callers) {
		this.callers = callers;
	}

	CallChain callers() {
		return this.callers;
	}

	/** The frame that it came in is not kept any longer. */
	void forgetBytes() {
		this.callers = this.callers.copy();
	}

	boolean isAwaitedBy(LineTask running) {
		OuterCall holder = (running instanceof OuterCall.Served served) ? served.outerIfAny() : null;
		if (holder == null) {
			return false;
		}
		long found = this.callers.find(holder.family());
		if (found == OuterCall.NOTHING) {
			return false;
		}
		this.ancestor = holder;
		this.cause = found;
		return holder.calledBack(found);
	}

	boolean isDeadlocked() {
		OuterCall holder = this.ancestor;
		this.deadlocked = holder != null && holder.isWaitingFor(this.cause);
		return this.deadlocked;
	}

	/** What {@link #isDeadlocked} has said last. */
	boolean wasDeadlocked() {
		return this.deadlocked;
	}

	/** Why it cannot run, after it has turned out to be awaited. */
	String why(String name) {
		int missing = this.callers.missing();
		return "it waits for itself: %s → %s, where the last one needs the key that the first one has%s".formatted(
				this.callers.namesFrom(this.cause), name,
				(missing == 0) ? "" : " (%d calls before these are not named)".formatted(missing));
	}

}
