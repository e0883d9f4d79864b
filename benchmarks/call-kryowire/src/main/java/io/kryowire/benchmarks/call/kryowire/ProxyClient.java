/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.kryowire;

import java.util.concurrent.CompletableFuture;

import io.kryowire.benchmarks.rig.call.Answer;
import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.model.Sum;

/**
 * Calls through whatever implements the contract.
 */
public final class ProxyClient implements CallClient {

	/** Whether a caller is the key of its queries. */
	private static final boolean KEYED = Boolean.getBoolean("io.kryowire.benchmarks.keyed");

	private final SumService service;

	private final AutoCloseable link;

	/**
	 * Creates a client.
	 * @param service calls the other JVM
	 * @param link closed with the client
	 */
	public ProxyClient(SumService service, AutoCloseable link) {
		this.service = service;
		this.link = link;
	}

	@Override
	public void sum(int first, int second, Answer answer) {
		answer(this.service.sumLater(first, second), answer);
	}

	@Override
	public int sumNow(int first, int second) {
		return this.service.sum(first, second);
	}

	@Override
	public void sum(Sum sum, Answer answer) {
		answer(this.service.sumObject(sum), answer);
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
	public int query(int caller, int first, int second) {
		return KEYED ? this.service.queryOfKey(caller, first, second) : this.service.query(first, second);
	}

	@Override
	public void close() throws Exception {
		this.link.close();
	}

	private static void answer(CompletableFuture<Integer> future, Answer answer) {
		future.whenComplete((value, problem) -> {
			if (problem != null) {
				answer.failed(problem);
			}
			else {
				answer.done(value);
			}
		});
	}

}
