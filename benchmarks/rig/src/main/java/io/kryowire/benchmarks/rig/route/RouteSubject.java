/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.route;

import java.util.List;

/**
 * A way to choose the node of a key.
 */
public interface RouteSubject {

	/**
	 * Shows the nodes.
	 * @param nodes what they are called
	 */
	void prepare(List<String> nodes);

	/**
	 * Chooses the node of a key.
	 * @param keyHash the hash of the key
	 * @return what the node is called
	 */
	String choose(int keyHash);

}
