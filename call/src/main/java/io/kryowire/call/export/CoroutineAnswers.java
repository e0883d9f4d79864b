/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.export;

import java.util.concurrent.CompletableFuture;

import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.GlobalScope;
import kotlinx.coroutines.future.FutureKt;
import org.jspecify.annotations.Nullable;

/**
 * What suspend functions of services return. The only class of services that needs
 * coroutines, and loaded only for contracts that do.
 */
final class CoroutineAnswers {

	private CoroutineAnswers() {
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
			throw CoroutineAnswers.<RuntimeException>unchecked(ex);
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
