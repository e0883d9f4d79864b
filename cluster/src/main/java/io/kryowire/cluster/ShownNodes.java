/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.List;
import java.util.concurrent.Executor;

/**
 * The nodes that listeners are shown: the latest ones, one after another. Changed by the
 * loop, read by all threads.
 */
final class ShownNodes {

	private final DirectoryListeners listeners;

	private final Conflated showing;

	private volatile List<ClusterNode> nodes = List.of();

	/**
	 * Creates it.
	 * @param name what the nodes are called
	 * @param executor runs listeners
	 */
	ShownNodes(String name, Executor executor) {
		this.listeners = new DirectoryListeners(name);
		this.showing = new Conflated(executor, () -> this.listeners.show(this.nodes));
	}

	boolean areNone() {
		return this.nodes.isEmpty();
	}

	void show(List<ClusterNode> latest) {
		this.nodes = latest;
		this.showing.signal();
	}

	DirectoryListeners listeners() {
		return this.listeners;
	}

}
