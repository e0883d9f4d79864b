/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.kryowire;

import java.util.concurrent.CompletableFuture;

import io.kryowire.benchmarks.rig.call.model.Sum;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;

/**
 * What is called through a proxy: the same methods as over the plain link. It does not
 * say where they run.
 */
@KryonetExchange("sums")
public interface SumService {

	int sum(int first, int second);

	CompletableFuture<Integer> sumLater(int first, int second);

	CompletableFuture<Integer> sumObject(Sum sum);

	@KryonetExchange(oneway = true)
	void tell(int first, int second);

	long told();

	int query(int first, int second);

	int queryOfKey(@RouteKey int key, int first, int second);

}
