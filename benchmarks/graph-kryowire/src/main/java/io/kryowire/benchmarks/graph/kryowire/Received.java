/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.graph.kryowire;

import java.util.List;
import java.util.Objects;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.server.KryonetServer;
import io.kryowire.call.server.KryonetService;

import org.springframework.beans.factory.ObjectProvider;

/**
 * How many calls a node has received.
 */
@KryonetExchange("received")
public interface Received {

	/** With this one. */
	@KryonetExchange(broadcast = true)
	List<NodeResult<Long>> calls();

	/** Answers for its node. */
	@KryonetService
	final class Service implements Received {

		private final ObjectProvider<KryonetServer> server;

		Service(ObjectProvider<KryonetServer> server) {
			this.server = server;
		}

		@Override
		public List<NodeResult<Long>> calls() {
			return NodeResult.here(Objects.requireNonNull(this.server.getObject().statistics()).callsReceived());
		}

	}

}
