/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.routed.kryowire;

import java.util.concurrent.CompletableFuture;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;

/**
 * The contract.
 */
@KryonetExchange("counters")
public interface Counters {

	/** Its handler waits for Redis. */
	CompletableFuture<Long> increment(@RouteKey String key);

	/** Its handler does not. */
	CompletableFuture<Long> incrementLater(@RouteKey String key);

}
