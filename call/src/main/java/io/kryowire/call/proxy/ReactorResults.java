/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.proxy;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Results as callers with Reactor get them. The only class of clients that needs Reactor,
 * and loaded only for contracts that do.
 */
final class ReactorResults {

	private ReactorResults() {
	}

	/** Calls after each subscription. */
	static Object mono(Supplier<CompletableFuture<@Nullable Object>> call) {
		return Mono.fromFuture(call);
	}

	/** Calls after each subscription. */
	static Object flux(Supplier<CompletableFuture<@Nullable Object>> call) {
		return Mono.fromFuture(call).flux();
	}

}
