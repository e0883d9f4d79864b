/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the listener is told of one slot: one thing at a time, in order, and of a loss
 * only after a gain. Used by the loop only; the listener is called by the executor.
 */
final class SlotTelling {

	private static final Logger logger = LoggerFactory.getLogger(SlotTelling.class);

	private final int slot;

	private final SlotListener listener;

	private final Executor executor;

	private final Loop loop;

	private boolean busy;

	private boolean told;

	SlotTelling(int slot, SlotListener listener, Executor executor, Loop loop) {
		this.slot = slot;
		this.listener = listener;
		this.executor = executor;
		this.loop = loop;
	}

	/** Whether the listener has not returned yet. */
	boolean isBusy() {
		return this.busy;
	}

	/** Whether the listener was told last that the slot was gained. */
	boolean isTold() {
		return this.told;
	}

	/** Tells of a gain; the reader gets what the listener has thrown. */
	void gained(Consumer<@Nullable Throwable> ended) {
		this.told = true;
		call(() -> this.listener.gained(this.slot), (failure) -> {
			// Who has failed to get it has nothing to lose
			this.told = failure == null;
			ended.accept(failure);
		});
	}

	/** Tells of a loss. */
	void lost(Runnable ended) {
		this.told = false;
		call(() -> this.listener.lost(this.slot), (failure) -> ended.run());
	}

	private void call(Runnable call, Consumer<@Nullable Throwable> ended) {
		this.busy = true;
		try {
			this.executor.execute(() -> end(tryCall(call), ended));
		}
		catch (RejectedExecutionException ex) {
			end(ex, ended);
		}
	}

	private @Nullable Throwable tryCall(Runnable call) {
		try {
			call.run();
			return null;
		}
		catch (Exception | Error ex) {
			logger.warn("The listener of slot {} has failed", this.slot, ex);
			return ex;
		}
	}

	private void end(@Nullable Throwable failure, Consumer<@Nullable Throwable> ended) {
		this.loop.execute(() -> {
			this.busy = false;
			ended.accept(failure);
		});
	}

}
