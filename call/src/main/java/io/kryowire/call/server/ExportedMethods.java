/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.server;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.kryowire.call.CallMethod;
import io.kryowire.call.Execution;
import io.kryowire.call.Handler;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.export.ServiceExporter;

/**
 * What a server has read of its services, for each node that it starts.
 */
final class ExportedMethods implements ServiceExporter.Target {

	private final List<Export> exports = new ArrayList<>();

	@Override
	public void method(CallMethod method, Execution execution, Handler handler) {
		this.exports.add(new Export(method, execution, handler));
	}

	void addTo(NodeBuilder node) {
		this.exports.forEach((export) -> node.method(export.method(), export.execution(), export.handler()));
	}

	/** Where the handlers run, by the names of the methods on the wire. */
	Map<String, Execution> executions() {
		Map<String, Execution> executions = new LinkedHashMap<>();
		this.exports.forEach((export) -> executions.put(export.method().name(), export.execution()));
		return executions;
	}

	/** A method and who answers it. */
	private record Export(CallMethod method, Execution execution, Handler handler) {
	}

}
