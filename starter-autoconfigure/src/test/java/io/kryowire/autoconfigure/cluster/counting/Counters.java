/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.contract.RouteKey;

/**
 * Counters, each of which one node has in its memory and writes as its owner.
 */
@KryonetExchange("counters")
public interface Counters {

	/** What a node says that does not have the slot of a key. */
	String NOTHING = "-";

	/**
	 * Counts.
	 * @param key which counter
	 * @param call the id of the call
	 * @return the counter after that
	 */
	CompletableFuture<Long> count(@RouteKey String key, String call);

	/**
	 * Returns a counter from memory.
	 * @param key which counter
	 * @param call the id of the call
	 * @return the counter
	 */
	CompletableFuture<Long> ask(@RouteKey String key, String call);

	/**
	 * Asks all nodes what their writes would carry.
	 * @param keys some counters
	 * @return by node, for each key, the epoch and nonce, or {@link #NOTHING}
	 */
	@KryonetExchange(broadcast = true, deadline = "2s")
	List<NodeResult<List<String>>> fences(List<String> keys);

}
