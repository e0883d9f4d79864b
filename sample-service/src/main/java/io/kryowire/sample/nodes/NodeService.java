/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.nodes;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.NodeResult;

/**
 * Calls to all nodes. A broadcast returns the answer of each node, or the reason why
 * there is none.
 */
@KryonetExchange(name = "nodes", deadline = "1s")
public interface NodeService {

	/**
	 * Asks all nodes for their state.
	 * @return their reports
	 */
	@KryonetExchange(broadcast = true, idempotent = true)
	CompletableFuture<List<NodeResult<NodeReport>>> reports();

	/**
	 * Makes a node crash, if its lab is enabled.
	 * @param name the name of the node
	 * @return whether a node is about to crash, for each of them
	 */
	@KryonetExchange(broadcast = true)
	List<NodeResult<Boolean>> crash(String name);

}
