/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.observation;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.NodeResult;

/** A contract with a method of each kind. */
@KryonetExchange("echo")
interface EchoService {

	int now(int value);

	int now(int first, int second);

	CompletableFuture<Integer> later(int value);

	int fail(String message);

	int refuse(String message) throws IOException;

	int nested(int value);

	@KryonetExchange(oneway = true)
	void tell(int value);

	@KryonetExchange(broadcast = true)
	List<NodeResult<Integer>> all(int value);

}
