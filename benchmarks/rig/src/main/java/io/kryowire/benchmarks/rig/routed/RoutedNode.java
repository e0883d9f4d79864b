/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.routed;

import io.kryowire.benchmarks.rig.Launched;

/**
 * The JVM of one node. It ends with the script that has started it.
 */
public final class RoutedNode {

	private RoutedNode() {
	}

	/**
	 * Takes {@code --class} (what implements the subject), {@code --redis} (the port),
	 * {@code --number} (of this node, from 1 on) and {@code --nodes} (how many there will
	 * be).
	 */
	public static void main(String[] args) {
		Launched.serve(args, (arguments) -> {
			arguments.instance("class", RoutedNodeSubject.class)
				.serve((int) arguments.number("redis"), (int) arguments.number("number"),
						(int) arguments.number("nodes"));
			return " routed node ready";
		});
	}

}
