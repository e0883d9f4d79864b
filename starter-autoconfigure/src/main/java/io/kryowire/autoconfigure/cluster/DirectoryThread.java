/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

import org.jspecify.annotations.Nullable;

/**
 * Asks DNS and the DiscoveryClient, which may block it. It exists as soon as there is
 * something to ask for.
 */
final class DirectoryThread implements AutoCloseable {

	private @Nullable ScheduledExecutorService executor;

	synchronized ScheduledExecutorService executor() {
		ScheduledExecutorService current = this.executor;
		if (current == null) {
			current = Executors.newSingleThreadScheduledExecutor((task) -> {
				Thread created = new Thread(task, "kryowire-directory");
				created.setDaemon(true);
				return created;
			});
			this.executor = current;
		}
		return current;
	}

	@Override
	public synchronized void close() {
		if (this.executor != null) {
			this.executor.shutdownNow();
		}
	}

}
