/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import io.kryowire.call.CallContext;
import io.kryowire.call.CurrentCall;
import io.kryowire.dispatch.TaskThreads;
import org.jspecify.annotations.Nullable;

/**
 * Work that a thread does for others while it serves a call, such as what they have
 * attached to a future. It is not part of that call, does not have its deadline, and must
 * not see its caller.
 */
final class OutsideOfCall implements AutoCloseable {

	private static final OutsideOfCall NOWHERE = new OutsideOfCall(() -> {
	}, null);

	private final Runnable back;

	private final @Nullable CallContext call;

	private OutsideOfCall(Runnable back, @Nullable CallContext call) {
		this.back = back;
		this.call = call;
	}

	/**
	 * Leaves the call that the thread serves. {@link #close()} must follow, on the same
	 * thread.
	 */
	static OutsideOfCall enter() {
		CallContext call = new CurrentCall().find().orElse(null);
		if (call == null && TaskThreads.current() == null) {
			return NOWHERE;
		}
		CurrentCall.end(null);
		return new OutsideOfCall(TaskThreads.leave(), call);
	}

	/** Goes back to it. */
	@Override
	public void close() {
		this.back.run();
		if (this.call != null) {
			CurrentCall.end(this.call);
		}
	}

	static void run(Runnable work) {
		try (OutsideOfCall outside = enter()) {
			work.run();
		}
	}

}
