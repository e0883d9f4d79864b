/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.spring.kryowire;

import java.util.concurrent.CompletableFuture;

import io.kryowire.benchmarks.rig.call.CallService;
import io.kryowire.benchmarks.rig.call.model.Item;
import io.kryowire.benchmarks.rig.call.model.Sum;
import io.kryowire.call.server.KryonetService;

/**
 * Answers the contract.
 */
@KryonetService
final class SumService implements Sums {

	private final CallService service;

	SumService(CallService service) {
		this.service = service;
	}

	@Override
	public CompletableFuture<Integer> sum(int first, int second) {
		return CompletableFuture.completedFuture(this.service.sum(first, second));
	}

	@Override
	public int sumNow(int first, int second) {
		return this.service.sum(first, second);
	}

	@Override
	public CompletableFuture<Integer> sumObject(Sum sum) {
		return CompletableFuture.completedFuture(this.service.sum(sum));
	}

	@Override
	public void tell(int first, int second) {
		this.service.tell(first, second);
	}

	@Override
	public long told() {
		return this.service.told();
	}

	@Override
	public int query(int first, int second) {
		return this.service.query(first, second);
	}

	@Override
	public int queryOfKey(int key, int first, int second) {
		return this.service.query(first, second);
	}

	@Override
	public long big(byte[] value) {
		return this.service.big(value);
	}

	@Override
	public CompletableFuture<Long> push(Item item) {
		return CompletableFuture.completedFuture(this.service.push(item));
	}

}
