/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.graph;

import io.kryowire.benchmarks.rig.Launched;

/**
 * Runs a node of a subject in a JVM of its own, until the script that has started it is
 * gone.
 */
public final class GraphNode {

	private GraphNode() {
	}

	/**
	 * Takes {@code --class} (what implements the subject), {@code --port} (the first of
	 * all nodes), {@code --number} (of this node, from 0 on) and {@code --nodes} (how
	 * many there will be).
	 */
	public static void main(String[] args) {
		Launched.serve(args, (arguments) -> {
			arguments.instance("class", GraphSubject.class)
				.serve((int) arguments.number("port"), (int) arguments.number("number"),
						(int) arguments.number("nodes"));
			return " graph node ready";
		});
	}

}
