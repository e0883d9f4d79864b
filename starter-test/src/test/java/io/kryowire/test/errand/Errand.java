/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.errand;

import java.util.List;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.contract.RouteKey;

/**
 * A contract whose handlers block.
 */
@KryonetExchange(name = "errand", deadline = "1m")
public interface Errand {

	/**
	 * Goes on to some node, so many times, and waits each time; to the node of another
	 * key at every step.
	 */
	@KryonetExchange(idempotent = true)
	int goFor(@RouteKey String key, int steps);

	/** The same without keys. */
	@KryonetExchange(idempotent = true)
	int go(int steps);

	/** Takes as long as it is told. */
	@KryonetExchange(idempotent = true)
	String queryFor(@RouteKey String key, int millis) throws InterruptedException;

	/** The same without a key. */
	@KryonetExchange(idempotent = true)
	String query(String sql, int millis) throws InterruptedException;

	/** How many queries each node has run at once, at most, since it was asked last. */
	@KryonetExchange(broadcast = true)
	List<NodeResult<Integer>> mostAtOnceSinceAsked();

}
