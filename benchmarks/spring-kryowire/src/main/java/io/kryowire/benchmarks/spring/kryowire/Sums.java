/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.spring.kryowire;

import java.util.concurrent.CompletableFuture;

import io.kryowire.benchmarks.rig.call.model.Item;
import io.kryowire.benchmarks.rig.call.model.Sum;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;

/**
 * The contract.
 */
@KryonetExchange("sums")
public interface Sums {

	CompletableFuture<Integer> sum(int first, int second);

	int sumNow(int first, int second);

	CompletableFuture<Integer> sumObject(Sum sum);

	@KryonetExchange(oneway = true)
	void tell(int first, int second);

	long told();

	int query(int first, int second);

	int queryOfKey(@RouteKey int key, int first, int second);

	long big(byte[] value);

	CompletableFuture<Long> push(Item item);

}
