/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.services;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.client.NodeAddress;
import org.jspecify.annotations.Nullable;

/**
 * Nodes in this JVM that call each other over real sockets, and a caller beside them.
 */
final class ServiceNodes implements AutoCloseable {

	private final Map<String, ServiceNode> nodes = new LinkedHashMap<>();

	private final ServiceNode caller;

	private ServiceNodes(UnaryOperator<LinkSettings> settings) {
		this.caller = new ServiceNode("caller", settings);
	}

	/** One node that answers by one service. */
	static ServiceNodes of(Object service) throws InterruptedException {
		return start((node) -> service, "A");
	}

	/**
	 * Starts nodes.
	 * @param service makes the service of each
	 * @param names what they are called
	 */
	static ServiceNodes start(Function<ServiceNode, Object> service, String... names) throws InterruptedException {
		return start(UnaryOperator.identity(), service, names);
	}

	/**
	 * Starts nodes with other settings than the usual.
	 * @param settings changes the settings of all
	 * @param service makes the service of each
	 * @param names what they are called
	 */
	static ServiceNodes start(UnaryOperator<LinkSettings> settings, Function<ServiceNode, Object> service,
			String... names) throws InterruptedException {
		ServiceNodes started = new ServiceNodes(settings);
		try {
			for (String name : names) {
				ServiceNode node = new ServiceNode(name, settings);
				node.serve(0, List.of(service.apply(node)));
				started.nodes.put(name, node);
			}
			List<NodeAddress> addresses = started.nodes.values().stream().map(ServiceNode::address).toList();
			for (ServiceNode node : started.nodes.values()) {
				node.connect(addresses);
			}
			started.caller.connect(addresses);
			return started;
		}
		catch (RuntimeException | Error | InterruptedException ex) {
			started.close();
			throw ex;
		}
	}

	/** Who calls them. */
	ServiceNode caller() {
		return this.caller;
	}

	ServiceNode node(String name) {
		@Nullable ServiceNode node = this.nodes.get(name);
		if (node == null) {
			throw new IllegalArgumentException("There is no %s among %s".formatted(name, this.nodes.keySet()));
		}
		return node;
	}

	@Override
	public void close() {
		this.caller.close();
		this.nodes.values().forEach(ServiceNode::close);
	}

}
