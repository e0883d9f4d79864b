/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.schema;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.kryowire.codec.WireCoder;

/**
 * A write that waits until its schemas are stored.
 *
 * @param <T> the type of the result
 * @param coder what has encoded the value, {@code null} if that is not known
 * @param action writes it
 * @param result is completed with the result
 * @param after how many rounds had begun: what they refuse may have been mended since
 */
record WaitingWrite<T extends @Nullable Object>(@Nullable WireCoder<?> coder, Supplier<CompletableFuture<T>> action,
		CompletableFuture<T> result, int after) {

	void end(@Nullable Throwable failure) {
		if (failure != null) {
			this.result.completeExceptionally(failure);
			return;
		}
		try {
			this.action.get().whenComplete((value, thrown) -> {
				if (thrown != null) {
					this.result.completeExceptionally(thrown);
				}
				else {
					this.result.complete(value);
				}
			});
		}
		catch (RuntimeException | Error ex) {
			// Those behind it wait as well
			this.result.completeExceptionally(ex);
		}
	}

}
