/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.depot;

import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.NodeBuilder;
import io.kryowire.call.client.KryonetClientCustomizer;
import io.kryowire.call.client.KryonetClientGroup;
import io.kryowire.call.server.KryonetServerCustomizer;

import org.springframework.stereotype.Component;

@Component
class Customizers implements KryonetClientCustomizer, KryonetServerCustomizer {

	final AtomicInteger groups = new AtomicInteger();

	final AtomicInteger nodes = new AtomicInteger();

	@Override
	public void customize(String group, KryonetClientGroup.Builder builder) {
		this.groups.incrementAndGet();
	}

	@Override
	public void customize(NodeBuilder builder) {
		this.nodes.incrementAndGet();
	}

}
