/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.pipeline.PipelineThread;
import io.kryowire.notify.state.StateAccessException;

/**
 * What is done about answers that come later.
 */
final class Futures {

	private Futures() {
	}

	/** Waits for an answer, and throws what has failed as it is. */
	static <T extends @Nullable Object> T join(CompletableFuture<T> future) {
		if (PipelineThread.mustNotWait() && !future.isDone()) {
			throw new IllegalStateException(
					"A callback of a state topic's future runs on the thread that takes Redis' answers, and must not wait for one: use the Async methods there, or attach it by thenApplyAsync and the like");
		}
		try {
			return PipelineThread.await(future);
		}
		catch (StateAccessException ex) {
			// From where it is called
			throw new StateAccessException(ex.outcome(), String.valueOf(ex.getMessage()), ex);
		}
	}

	/** All answers by their keys, when the last one is there. */
	static <T extends @Nullable Object> CompletableFuture<Map<String, T>> all(
			Map<String, CompletableFuture<T>> futures) {
		return CompletableFuture.allOf(futures.values().toArray(CompletableFuture[]::new)).thenApply((done) -> {
			Map<String, T> results = new LinkedHashMap<>();
			futures.forEach((key, future) -> results.put(key, future.join()));
			return results;
		});
	}

}
