/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.export;

import java.util.concurrent.CompletableFuture;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * What services return with Reactor. The only class of services that needs Reactor, and
 * loaded only for contracts that do.
 */
final class ReactorAnswers {

	private ReactorAnswers() {
	}

	/** Subscribes to what a service returns. */
	static CompletableFuture<?> subscribe(Object publisher) {
		Mono<?> mono = (publisher instanceof Flux<?> flux) ? flux.singleOrEmpty() : (Mono<?>) publisher;
		return mono.toFuture();
	}

}
