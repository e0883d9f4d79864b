/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.cluster;

import java.util.List;
import java.util.Map;

import io.kryowire.call.client.NodeAddress;

/**
 * What a node is told.
 *
 * @param address its name and where it answers
 * @param properties its configuration, before that of the application
 */
record NodePlan(NodeAddress address, Map<String, String> properties) {

	/** The arguments of the application. */
	List<String> arguments() {
		return this.properties.entrySet()
			.stream()
			.map((property) -> "--" + property.getKey() + "=" + property.getValue())
			.toList();
	}

}
