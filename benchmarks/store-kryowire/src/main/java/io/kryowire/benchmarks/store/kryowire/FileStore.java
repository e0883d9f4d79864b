/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.store.kryowire;

import java.util.concurrent.CompletableFuture;

import io.kryowire.benchmarks.rig.store.User;
import io.kryowire.benchmarks.rig.store.UserStore;
import io.kryowire.codec.WireCoder;
import io.kryowire.examples.store.file.StoreFile;
import org.jspecify.annotations.Nullable;

/**
 * The file of the store, without calls.
 */
final class FileStore implements UserStore {

	private final WireCoder<User> coder;

	private final StoreFile file;

	private volatile @Nullable Throwable failure;

	/** Changes are written in their order. */
	private CompletableFuture<Void> last = CompletableFuture.completedFuture(null);

	FileStore(WireCoder<User> coder, StoreFile file) {
		this.coder = coder;
		this.file = file;
	}

	@Override
	public void put(User user) {
		this.last = this.file.put(user.uid(), this.coder.encode(user));
		this.last.whenComplete((done, problem) -> {
			if (problem != null) {
				this.failure = problem;
			}
		});
	}

	@Override
	public void flush() {
		this.last.join();
		if (this.failure != null) {
			throw new IllegalStateException(this.failure);
		}
	}

	@Override
	public @Nullable User get(String uid) {
		byte[] bytes = this.file.get(uid);
		return (bytes != null) ? this.coder.decode(bytes) : null;
	}

	@Override
	public void close() {
		this.file.close();
	}

}
