/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.spring.http;

import io.kryowire.benchmarks.rig.call.Answer;
import io.kryowire.benchmarks.rig.call.CallClient;

/**
 * Calls through the client that was injected.
 */
final class SumClient implements CallClient {

	private final Sums sums;

	SumClient(Sums sums) {
		this.sums = sums;
	}

	@Override
	public void sum(int first, int second, Answer answer) {
		throw new UnsupportedOperationException("this client waits for each answer");
	}

	@Override
	public int sumNow(int first, int second) {
		return this.sums.sum(first, second);
	}

	@Override
	public int query(int caller, int first, int second) {
		return this.sums.query(first, second);
	}

	/** Nothing stays open but idle connections. */
	@Override
	public void close() {
	}

}
