/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;

/**
 * The future of a call, or one that depends on such: a handler that waits for it does not
 * keep other calls from being handled, and is known to wait. A thread that must not wait
 * gets an {@link IllegalStateException}.
 *
 * @param <T> the type of the result
 */
/*
 * A thread that waits for a future helps to run what is attached to it, outside of its
 * call.
 */
public class AwaitedFuture<T extends @Nullable Object> extends CompletableFuture<T> {

	/**
	 * Creates a future that nobody has completed.
	 */
	public AwaitedFuture() {
	}

	/**
	 * The call whose handler has made this one.
	 * @return the call, {@code null} if there is none
	 */
	public @Nullable OuterCall outer() {
		return null;
	}

	@Override
	public T get() throws InterruptedException, ExecutionException {
		if (isDone()) {
			return super.get();
		}
		try (CallWait wait = CallWait.begin(this); OutsideOfCall outside = OutsideOfCall.enter()) {
			return super.get();
		}
	}

	@Override
	public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
		if (isDone() || timeout <= 0) {
			return super.get(timeout, unit);
		}
		try (CallWait wait = CallWait.begin(this); OutsideOfCall outside = OutsideOfCall.enter()) {
			return super.get(timeout, unit);
		}
	}

	@Override
	public T join() {
		if (isDone()) {
			return super.join();
		}
		try (CallWait wait = CallWait.begin(this); OutsideOfCall outside = OutsideOfCall.enter()) {
			return super.join();
		}
	}

	/** What is waited for, for messages. */
	String awaited() {
		return "The future of a call";
	}

	/** What a handler that waits for this waits for, as {@link OuterCall} says it. */
	long identity() {
		return OuterCall.ANYTHING;
	}

	@Override
	public <U extends @Nullable Object> CompletableFuture<U> newIncompleteFuture() {
		return new AwaitedFuture<>();
	}

}
