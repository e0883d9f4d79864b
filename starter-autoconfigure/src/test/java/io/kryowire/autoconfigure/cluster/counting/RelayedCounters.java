/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.contract.NodeResult;

/**
 * Counters through whichever node.
 */
record RelayedCounters(Relays relays) implements Counters {

	@Override
	public CompletableFuture<Long> count(String key, String call) {
		return this.relays.count(key, call);
	}

	@Override
	public CompletableFuture<Long> ask(String key, String call) {
		return this.relays.ask(key, call);
	}

	@Override
	public List<NodeResult<List<String>>> fences(List<String> keys) {
		throw new UnsupportedOperationException("Each node is asked by itself");
	}

}
