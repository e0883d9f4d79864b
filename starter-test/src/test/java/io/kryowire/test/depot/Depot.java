/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.depot;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.contract.RouteKey;

/**
 * A contract that tells which node answers.
 */
@KryonetExchange(name = "${depot.name:depot}", deadline = "30s")
public interface Depot {

	@KryonetExchange(idempotent = true)
	String shelf(@RouteKey String item);

	@KryonetExchange(idempotent = true)
	String anyone();

	@KryonetExchange(broadcast = true)
	List<NodeResult<String>> everyone();

	@KryonetExchange(idempotent = true)
	CompletableFuture<String> shelfLater(@RouteKey String item);

	@KryonetExchange(idempotent = true)
	CompletableFuture<String> through(String item);

	@KryonetExchange(deadline = "10m")
	void stuck() throws InterruptedException;

	String broken() throws OutOfStockException;

}
