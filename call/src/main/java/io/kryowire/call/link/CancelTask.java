/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.CompletionStage;

import io.kryowire.dispatch.LineTask;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cancels a stage that nobody waits for, which may run code of the application.
 */
final class CancelTask extends LineTask {

	private static final Logger logger = LoggerFactory.getLogger(CancelTask.class);

	private final CompletionStage<?> stage;

	private final @Nullable EnteredSlot slot;

	/**
	 * Creates a task.
	 * @param slot is left when the stage has been told, if there is one
	 */
	CancelTask(CompletionStage<?> stage, @Nullable EnteredSlot slot) {
		this.stage = stage;
		this.slot = slot;
	}

	@Override
	public void run() {
		cancel(this.stage);
		EnteredSlot.leaveIfAny(this.slot);
	}

	/** Nothing runs any more that could be told. */
	@Override
	public void refused() {
		EnteredSlot.leaveIfAny(this.slot);
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
