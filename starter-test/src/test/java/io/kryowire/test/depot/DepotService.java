/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.depot;

import java.util.List;

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

	/** Asks the node of the key, from here. */
	@Override
	public String through(String item) {
		return this.node + " asked " + this.others.getObject().shelf(item);
	}

	@Override
	public String broken() {
		throw new IllegalStateException("empty");
	}

}
