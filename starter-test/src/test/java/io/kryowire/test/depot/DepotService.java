/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.depot;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.server.KryonetService;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;

@KryonetService
class DepotService implements Depot {

	private final String node;

	private final ObjectProvider<Depot> others;

	DepotService(@Value("${kryowire.kryonet.node-id:alone}") String node, ObjectProvider<Depot> others) {
		this.node = node;
		this.others = others;
	}

	@Override
	public String shelf(String item) {
		return this.node;
	}

	@Override
	public String anyone() {
		return this.node;
	}

	@Override
	public List<NodeResult<String>> everyone() {
		return NodeResult.here(this.node);
	}

	@Override
	public CompletableFuture<String> shelfLater(String item) {
		return CompletableFuture.completedFuture(this.node);
	}

	/** Asks the node of the key, from here. */
	@Override
	public CompletableFuture<String> through(String item) {
		return this.others.getObject().shelfLater(item).thenApply((other) -> this.node + " asked " + other);
	}

	@Override
	public void stuck() throws InterruptedException {
		Gate.pass();
	}

	@Override
	public String broken() {
		throw new IllegalStateException("empty");
	}

}
