/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.util.concurrent.CompletableFuture;

import kotlin.coroutines.Continuation;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.GlobalScope;
import kotlinx.coroutines.future.FutureKt;
import org.jspecify.annotations.Nullable;

/**
 * Results as Kotlin's suspend functions have them. The only class of contracts that needs
 * coroutines, and loaded only for those that do.
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

	/**
	 * Starts a function on this thread. Cancelling its future cancels the function.
	 */
	static CompletableFuture<@Nullable Object> start(Suspending function) {
		return FutureKt.future(GlobalScope.INSTANCE, Dispatchers.getUnconfined(), CoroutineStart.DEFAULT,
				(scope, continuation) -> call(function, continuation));
	}

	private static @Nullable Object call(Suspending function, Object continuation) {
		try {
			return function.call(continuation);
		}
		catch (Exception ex) {
			throw CoroutineResults.<RuntimeException>unchecked(ex);
		}
	}

	/** In Kotlin all exceptions are. */
	@SuppressWarnings("unchecked")
	private static <E extends Exception> E unchecked(Exception problem) throws E {
		throw (E) problem;
	}

	/**
	 * Calls a function that may suspend.
	 */
	@FunctionalInterface
	interface Suspending {

		@Nullable Object call(Object continuation) throws Exception;

	}

}
