/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.Arrays;
import java.util.Collection;
import java.util.function.Consumer;

/**
 * A directory that shows what a test says.
 */
final class ToldDirectory implements NodeDirectory {

	private final DirectoryListeners listeners = new DirectoryListeners("told nodes");

	void show(Collection<ClusterNode> nodes) {
		this.listeners.show(nodes);
	}

	/** Shows nodes that serve. */
	void show(String... ids) {
		show(Arrays.stream(ids).map((id) -> ClusterNode.at(id, "localhost", 7420)).toList());
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

}
