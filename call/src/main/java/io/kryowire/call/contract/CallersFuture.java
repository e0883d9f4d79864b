/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.kryowire.call.link.WaitingThreads;
import org.jspecify.annotations.Nullable;

/**
 * A future of answers, for which no thread waits that must not.
 *
 * @param <T> what it brings
 */
abstract class CallersFuture<T extends @Nullable Object> extends CompletableFuture<T> {

	private void beforeWaiting() {
		if (!isDone()) {
			WaitingThreads.requireMayWait("The future of a call");
		}
	}

	@Override
	public T get() throws InterruptedException, ExecutionException {
		beforeWaiting();
		return super.get();
	}

	@Override
	public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
		if (timeout > 0) {
			beforeWaiting();
		}
		return super.get(timeout, unit);
	}

	@Override
	public T join() {
		beforeWaiting();
		return super.join();
	}

}
