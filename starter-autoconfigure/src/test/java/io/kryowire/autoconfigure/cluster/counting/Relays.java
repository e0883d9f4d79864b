/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import java.util.concurrent.CompletableFuture;

import io.kryowire.call.contract.KryonetExchange;

/**
 * Counters that any node can be asked for, which asks the owner.
 */
@KryonetExchange("relays")
interface Relays {

	CompletableFuture<Long> count(String key, String call);

	CompletableFuture<Long> ask(String key, String call);

}
