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
 * What a node is told.
 *
 * @param address its name and where it answers
 * @param properties its configuration, before that of the application
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
	 * The same for a process, whose arguments everybody on the machine can read, and
	 * whose environment nobody else: there are secrets among them.
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
