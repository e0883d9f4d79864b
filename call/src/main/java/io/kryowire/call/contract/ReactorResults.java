/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Results as Reactor has them. The only class of contracts that needs Reactor, and loaded
 * only for those that do.
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

	/** Subscribes to what a service returns. */
	static CompletableFuture<?> subscribe(Object publisher) {
		Mono<?> mono = (publisher instanceof Flux<?> flux) ? flux.singleOrEmpty() : (Mono<?>) publisher;
		return mono.toFuture();
	}

}
