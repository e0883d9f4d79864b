/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.CompletionStage;

import io.kryowire.dispatch.LineTask;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cancels a stage that nobody waits for, which may run code of the application.
 */
final class CancelTask extends LineTask {

	private static final Logger logger = LoggerFactory.getLogger(CancelTask.class);

	private final CompletionStage<?> stage;

	CancelTask(CompletionStage<?> stage) {
		this.stage = stage;
	}

	@Override
	public void run() {
		cancel(this.stage);
	}

	@Override
	public void refused() {
		// Nothing runs any more that could be told
	}

	static void cancel(CompletionStage<?> stage) {
		try {
			stage.toCompletableFuture().cancel(true);
		}
		catch (Throwable ex) {
			// Not every stage can be cancelled
			logger.debug("A stage that nobody waits for cannot be cancelled", ex);
		}
	}

}
