/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.List;
import java.util.concurrent.Executor;

/**
 * Completes the futures of calls whose ends nobody has waited for, on the executor that
 * is there for that: never on the thread that asks for it, which is the network's.
 */
final class Completions {

	private final Executor executor;

	Completions(Executor executor) {
		this.executor = executor;
	}

	/** Completes some, soon. */
	void complete(List<CallFuture> ended) {
		if (ended.isEmpty()) {
			return;
		}
		Runnable task = () -> ended.forEach(CallFuture::settle);
		try {
			this.executor.execute(task);
		}
		catch (RuntimeException | Error ex) {
			// It is shut down, or out of threads; the calls have ended all the same
			Thread last = new Thread(task, "kryowire-completion");
			last.setDaemon(true);
			last.start();
		}
	}

}
