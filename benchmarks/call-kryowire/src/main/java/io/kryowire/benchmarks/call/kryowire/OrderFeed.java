/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.kryowire;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.benchmarks.rig.codec.model.OrderRecord;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.NodeResult;

/**
 * What a subscriber implements.
 */
@KryonetExchange("orders")
public interface OrderFeed {

	/** To all subscribers. */
	@KryonetExchange(broadcast = true)
	CompletableFuture<List<NodeResult<Boolean>>> toAll(OrderRecord order);

	/** To one of them. */
	CompletableFuture<Boolean> toOne(OrderRecord order);

}
