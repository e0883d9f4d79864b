/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import io.kryowire.dispatch.TaskThreads;
import org.jspecify.annotations.Nullable;

/**
 * The wait of a thread for a call. If a handler waits, the threads for handlers and the
 * call that is handled are told.
 */
final class CallWait implements AutoCloseable {

	private static final CallWait OF_NO_CALL = new CallWait(null);

	private final @Nullable OuterCall outer;

	private CallWait(@Nullable OuterCall outer) {
		this.outer = outer;
	}

	/** Begins to wait for a future. Not in a thread that must not wait. */
	static CallWait begin(AwaitedFuture<?> future) {
		WaitingThreads.requireMayWait(future.awaited());
		OuterCall outer = (TaskThreads.current() instanceof OuterCall.Served call) ? call.outerIfAny() : null;
		CallWait wait = (outer != null) ? new CallWait(outer) : OF_NO_CALL;
		if (outer != null) {
			outer.startWaiting(future.identity());
		}
		TaskThreads.aboutToWait();
		return wait;
	}

	/** Waits no more. On the same thread. */
	@Override
	public void close() {
		TaskThreads.hasWaited();
		if (this.outer != null) {
			this.outer.stopWaiting();
		}
	}

}
