/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.proxy;

import java.util.concurrent.CompletableFuture;

import kotlin.coroutines.Continuation;
import kotlinx.coroutines.future.FutureKt;
import org.jspecify.annotations.Nullable;

/**
 * Results as callers of suspend functions get them. The only class of clients that needs
 * coroutines, and loaded only for contracts that do.
 */
final class CoroutineResults {

	private CoroutineResults() {
	}

	/**
	 * Suspends the caller until a call has ended. Cancelling the caller cancels the call.
	 * @return the result if it is there already, or that the caller is suspended
	 */
	@SuppressWarnings("unchecked")
	static @Nullable Object await(CompletableFuture<@Nullable Object> call, Object continuation) {
		return FutureKt.await(call, (Continuation<@Nullable Object>) continuation);
	}

}
