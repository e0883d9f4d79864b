/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.server.KryonetService;
import io.kryowire.examples.store.file.StoreFile;
import org.jspecify.annotations.Nullable;

/**
 * The keys of this node.
 */
@KryonetService
class StoreService implements Store {

	private final StoreFile file;

	StoreService(StoreFile file) {
		this.file = file;
	}

	@Override
	public CompletableFuture<byte @Nullable []> get(String key) {
		return CompletableFuture.completedFuture(this.file.get(key));
	}

	@Override
	public CompletableFuture<Void> put(String key, byte[] value) {
		return this.file.put(key, value);
	}

	@Override
	public CompletableFuture<Boolean> remove(String key) {
		return this.file.remove(key);
	}

	@Override
	public List<NodeResult<Long>> size() {
		return NodeResult.here(this.file.size());
	}

}
