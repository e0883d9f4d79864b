/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.cluster;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.PeerBuilder;
import io.kryowire.call.Transport;
import io.kryowire.codec.WireCodec;

/**
 * Remembers the nodes that an application starts, so that they can be stopped abruptly,
 * without the application.
 */
final class AbruptTransport implements Transport {

	private final Transport transport;

	private final Queue<Node> nodes;

	/**
	 * Creates a new instance.
	 * @param transport the transport that creates the nodes
	 * @param nodes receives the nodes that have been started
	 */
	AbruptTransport(Transport transport, Queue<Node> nodes) {
		this.transport = transport;
		this.nodes = nodes;
	}

	static Queue<Node> noNodes() {
		return new ConcurrentLinkedQueue<>();
	}

	/** A proxy, since only one method matters, and others may be added to builders. */
	@Override
	public NodeBuilder node(WireCodec codec, LinkSettings settings) {
		NodeBuilder builder = this.transport.node(codec, settings);
		return (NodeBuilder) Proxy.newProxyInstance(NodeBuilder.class.getClassLoader(),
				new Class<?>[] { NodeBuilder.class }, (proxy, method, arguments) -> {
					try {
						Object result = method.invoke(builder, arguments);
						if (result instanceof Node node) {
							this.nodes.add(node);
						}
						return (result == builder) ? proxy : result;
					}
					catch (InvocationTargetException ex) {
						throw ex.getTargetException();
					}
				});
	}

	@Override
	public PeerBuilder peer(WireCodec codec, LinkSettings settings, InetSocketAddress address) {
		return this.transport.peer(codec, settings, address);
	}

}
