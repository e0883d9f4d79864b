/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/**
 * Answers the calls of one method, and needs to know the caller, the deadline or the
 * headers.
 */
@FunctionalInterface
public interface ContextHandler extends Handler {

	/**
	 * Handles a call.
	 * @param context what is known of the call
	 * @param arguments the arguments
	 * @return the result, or a {@code CompletionStage} of it
	 * @throws Exception any failure, which is sent to the caller
	 */
	@Nullable Object handle(CallContext context, @Nullable Object[] arguments) throws Exception;

	/**
	 * Whether it needs the context of calls without headers too. Otherwise it gets only
	 * their arguments. Called once.
	 * @return whether it does
	 */
	default boolean wantsCallsWithoutHeaders() {
		return true;
	}

	/**
	 * Handles a call without a context.
	 */
	@Override
	default @Nullable Object handle(@Nullable Object[] arguments) throws Exception {
		long deadline = System.nanoTime() + TimeUnit.DAYS.toNanos(1);
		return handle(new CallContext(CallerIdentity.unproven("?"), deadline, false, 0, CallHeaders.NONE), arguments);
	}

}
