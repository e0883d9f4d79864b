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
 * What all nodes are asked. A broadcast gets an answer, or the reason why there is none,
 * for each of them.
 */
@KryonetExchange(name = "nodes", deadline = "1s")
public interface NodeService {

	/**
	 * Asks the nodes how they are.
	 * @return their reports
	 */
	@KryonetExchange(broadcast = true, idempotent = true)
	CompletableFuture<List<NodeResult<NodeReport>>> reports();

	/**
	 * Ends a node, as a crash would, if its lab is open.
	 * @param name which of them
	 * @return who is about to do it
	 */
	@KryonetExchange(broadcast = true)
	List<NodeResult<Boolean>> crash(String name);

}
