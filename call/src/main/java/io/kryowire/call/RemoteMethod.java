/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

/**
 * A method at a peer, bound to the link that leads there. Thread-safe.
 * <p>
 * A call that a handler makes, on the thread that runs it, has no more time than is left
 * for the call that it serves, and is cancelled when nobody waits for that one any more.
 */
public interface RemoteMethod {

	/**
	 * Calls and returns at once, except while the pipe is full, or there is no
	 * connection, and the options say to wait. Waiting for the future fails in threads
	 * that must not wait. Nothing that is attached to it runs on a network thread.
	 * Cancelling the future cancels the call at the peer, whether it waits or runs.
	 * @param options how
	 * @param arguments the arguments, which may be changed as soon as this returns
	 * @return the future result; a failure is a {@link CallException} or an exception of
	 * the handler that this side knows
	 */
	CompletableFuture<@Nullable Object> ask(CallOptions options, @Nullable Object... arguments);

	/**
	 * Calls and waits for the result. In a thread that must not wait, a network thread or
	 * one of reactive code, it fails with an {@link IllegalStateException} before
	 * anything is sent.
	 * @param options how
	 * @param arguments the arguments
	 * @return the result
	 * @throws CallException if there is none
	 */
	@Nullable Object call(CallOptions options, @Nullable Object... arguments);

	/**
	 * Sends a call that has no answer. Returns as soon as it is queued. While the pipe is
	 * full, or there is no connection, it waits if the options say so, and no longer than
	 * until its deadline; with {@link Overflow#FAIL} and {@link Overflow#DROP} it never
	 * waits.
	 * @param options how
	 * @param arguments the arguments, which may be changed as soon as this returns
	 * @return {@code false} if it was dropped, as the options allow
	 * @throws CallException if it was not sent
	 */
	boolean tell(CallOptions options, @Nullable Object... arguments);

	/**
	 * As {@link #ask}, for a caller that has already read the clock.
	 * @param startNanos when the call began, in {@link System#nanoTime()}: its deadline
	 * counts from there
	 * @param options how
	 * @param arguments the arguments, which may be changed as soon as this returns
	 * @return the future result
	 */
	default CompletableFuture<@Nullable Object> askSince(long startNanos, CallOptions options,
			@Nullable Object[] arguments) {
		return ask(options, arguments);
	}

	/**
	 * As {@link #tell}, for a caller that has already read the clock.
	 * @param startNanos when the call began, in {@link System#nanoTime()}: its deadline
	 * counts from there
	 * @param options how
	 * @param arguments the arguments, which may be changed as soon as this returns
	 * @return {@code false} if it was dropped, as the options allow
	 */
	default boolean tellSince(long startNanos, CallOptions options, @Nullable Object[] arguments) {
		return tell(options, arguments);
	}

}
