/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.kryowire;

import java.util.concurrent.CompletableFuture;

import io.kryowire.benchmarks.rig.call.CallService;
import io.kryowire.benchmarks.rig.call.model.Sum;

/**
 * Answers by the rig's service.
 */
final class ServedSums implements SumService {

	private final CallService service;

	ServedSums(CallService service) {
		this.service = service;
	}

	@Override
	public int sum(int first, int second) {
		return this.service.sum(first, second);
	}

	@Override
	public CompletableFuture<Integer> sumLater(int first, int second) {
		return CompletableFuture.completedFuture(this.service.sum(first, second));
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

}
