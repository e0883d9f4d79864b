/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.Collection;
import java.util.function.Consumer;

/**
 * Nodes that are listed, and neither come nor go.
 */
public final class StaticDirectory implements NodeDirectory {

	private final DirectoryListeners listeners = new DirectoryListeners("listed nodes");

	/**
	 * Creates a directory.
	 * @param nodes the nodes
	 */
	public StaticDirectory(Collection<ClusterNode> nodes) {
		this.listeners.show(nodes);
	}

	@Override
	public NodeView view() {
		return this.listeners.view();
	}

	@Override
	public Runnable listen(Consumer<? super NodeView> listener) {
		return this.listeners.listen(listener);
	}

	@Override
	public String trouble() {
		return "";
	}

	@Override
	public void close() {
		this.listeners.close();
	}

	@Override
	public String toString() {
		return "listed nodes " + view().nodes();
	}

}
