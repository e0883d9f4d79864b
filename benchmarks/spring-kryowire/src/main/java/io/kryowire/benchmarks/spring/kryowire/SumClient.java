/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.spring.kryowire;

import java.util.concurrent.CompletableFuture;

import io.kryowire.benchmarks.rig.call.Answer;
import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.model.Item;
import io.kryowire.benchmarks.rig.call.model.Sum;

/**
 * Calls through the client that was injected.
 */
final class SumClient implements CallClient {

	/** Whether a caller is the key of its queries. */
	private static final boolean KEYED = Boolean.getBoolean("io.kryowire.benchmarks.keyed");

	private final Sums sums;

	SumClient(Sums sums) {
		this.sums = sums;
	}

	@Override
	public void sum(int first, int second, Answer answer) {
		answer(this.sums.sum(first, second), answer);
	}

	@Override
	public int sumNow(int first, int second) {
		return this.sums.sumNow(first, second);
	}

	@Override
	public void sum(Sum sum, Answer answer) {
		answer(this.sums.sumObject(sum), answer);
	}

	@Override
	public void tell(int first, int second) {
		this.sums.tell(first, second);
	}

	@Override
	public long told() {
		return this.sums.told();
	}

	@Override
	public int query(int caller, int first, int second) {
		return KEYED ? this.sums.queryOfKey(caller, first, second) : this.sums.query(first, second);
	}

	@Override
	public long big(byte[] value) {
		return this.sums.big(value);
	}

	@Override
	public void push(Item item, Answer answer) {
		answer(this.sums.push(item), answer);
	}

	/** The application closes it with itself. */
	@Override
	public void close() {
	}

	private static void answer(CompletableFuture<? extends Number> future, Answer answer) {
		future.whenComplete((value, problem) -> {
			if (problem != null) {
				answer.failed(problem);
			}
			else {
				answer.done(value.longValue());
			}
		});
	}

}
