/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.kryowire.dispatch.TaskThreads;
import org.jspecify.annotations.Nullable;

/**
 * The future of a call, or one that depends on such: a handler that waits for it does not
 * keep other calls from being handled, and is known to wait. A thread that must not wait
 * gets an {@link IllegalStateException}.
 *
 * @param <T> the type of the result
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
		OuterCall waiting = startWaiting();
		// Whoever waits helps to run what is attached
		Aside aside = Aside.step();
		try {
			return super.get();
		}
		finally {
			aside.back();
			stopWaiting(waiting);
		}
	}

	@Override
	public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
		if (isDone() || timeout <= 0) {
			return super.get(timeout, unit);
		}
		OuterCall waiting = startWaiting();
		// Whoever waits helps to run what is attached
		Aside aside = Aside.step();
		try {
			return super.get(timeout, unit);
		}
		finally {
			aside.back();
			stopWaiting(waiting);
		}
	}

	@Override
	public T join() {
		if (isDone()) {
			return super.join();
		}
		OuterCall waiting = startWaiting();
		// Whoever waits helps to run what is attached
		Aside aside = Aside.step();
		try {
			return super.join();
		}
		finally {
			aside.back();
			stopWaiting(waiting);
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

	/** Not in a thread that must not wait. */
	final @Nullable OuterCall startWaiting() {
		WaitingThreads.requireMayWait(awaited());
		OuterCall waiting = (TaskThreads.current() instanceof QueuedCall call) ? call.outerIfAny() : null;
		if (waiting != null) {
			waiting.startWaiting(identity());
		}
		TaskThreads.aboutToWait();
		return waiting;
	}

	static void stopWaiting(@Nullable OuterCall waiting) {
		TaskThreads.hasWaited();
		if (waiting != null) {
			waiting.stopWaiting();
		}
	}

	@Override
	public <U extends @Nullable Object> CompletableFuture<U> newIncompleteFuture() {
		return new AwaitedFuture<>();
	}

}
