/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.services;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;

/**
 * Hands a call on from node to node, each of which waits for the next.
 */
@KryonetExchange("relay")
interface Relay {

	/**
	 * Hands on to the first node of a route, if there is one, and tells who was there.
	 */
	String handOn(List<String> route);

	/** The same, with another key at each node. */
	String handOnByKey(@RouteKey String key, List<String> route);

	/** The same, where each node has a future for which it waits. */
	CompletableFuture<String> handOnLater(List<String> route);

}
