/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.cluster;

import java.util.List;
import java.util.Map;

import org.springframework.boot.json.JsonWriter;

import io.kryowire.call.client.NodeAddress;

/**
 * The configuration of a node.
 *
 * @param address the name and address of the node
 * @param properties its properties, which take precedence over those of the application
 */
record NodePlan(NodeAddress address, Map<String, String> properties) {

	/** The arguments of the application in this JVM. */
	List<String> arguments() {
		return this.properties.entrySet()
			.stream()
			.map((property) -> "--" + property.getKey() + "=" + property.getValue())
			.toList();
	}

	/**
	 * The properties for a process. They may contain secrets, so they are in its
	 * environment, which other users cannot read, and not in its arguments.
	 */
	Map<String, String> environment() {
		return Map.of("SPRING_APPLICATION_JSON", JsonWriter.standard().writeToString(this.properties));
	}

	/** Without values, for the same reason. */
	@Override
	public String toString() {
		return "NodePlan[address=%s, properties=%s]".formatted(this.address, this.properties.keySet());
	}

}
