/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import java.util.concurrent.CompletableFuture;

import io.kryowire.call.server.KryonetService;

/**
 * Asks the owner, over the network of the nodes.
 */
@KryonetService
class RelayService implements Relays {

	private final Counters owners;

	RelayService(Counters owners) {
		this.owners = owners;
	}

	@Override
	public CompletableFuture<Long> count(String key, String call) {
		return this.owners.count(key, call);
	}

	@Override
	public CompletableFuture<Long> ask(String key, String call) {
		return this.owners.ask(key, call);
	}

}
