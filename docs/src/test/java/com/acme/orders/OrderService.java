/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package com.acme.orders;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.server.KryonetService;

import org.springframework.beans.factory.annotation.Value;

@KryonetService
class OrderService implements Orders {

	private final Shelves shelves;

	private final String node;

	private final Set<String> customers = ConcurrentHashMap.newKeySet();

	OrderService(Shelves shelves, @Value("${kryowire.kryonet.node-id:here}") String node) {
		this.shelves = shelves;
		this.node = node;
	}

	@Override
	public Receipt place(String customer, String item) {
		if (!this.shelves.has(item)) {
			throw new IllegalArgumentException("There is no " + item);
		}
		this.customers.add(customer);
		return new Receipt(item, this.node);
	}

	@Override
	public boolean isOpen() {
		return true;
	}

	@Override
	public List<NodeResult<Integer>> customers() {
		return NodeResult.here(this.customers.size());
	}

}
