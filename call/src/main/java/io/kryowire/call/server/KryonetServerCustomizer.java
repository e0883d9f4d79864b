/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.server;

import io.kryowire.call.NodeBuilder;

/**
 * Changes how the node of an application is built, after the configuration has been
 * applied to it. A bean.
 */
@FunctionalInterface
public interface KryonetServerCustomizer {

	/**
	 * Customizes the node.
	 * @param node describes the node; to be changed, not to be started
	 */
	void customize(NodeBuilder node);

}
