/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.kryowire.call.Execution;
import io.kryowire.call.HandlerStatistics;
import io.kryowire.call.LinkStatistics;
import io.kryowire.call.Peer;
import io.kryowire.call.client.KryonetClientGroup;
import io.kryowire.call.client.NodeAddress;
import io.kryowire.call.contract.ExchangeMethod;
import io.kryowire.call.contract.ServiceContract;
import io.kryowire.call.server.KryonetServer;
import org.jspecify.annotations.Nullable;

/**
 * The state of calls, as the actuator endpoint shows it.
 *
 * @param node the name of this node
 * @param servers its servers
 * @param groups the groups it calls
 */
record KryonetDescriptor(String node, List<Server> servers, List<Group> groups) {

	/** A server, with the statistics of the links of all its clients. */
	record Server(String address, boolean listening, List<Service> services, @Nullable LinkStatistics links,
			@Nullable HandlerStatistics handlers) {

		static Server of(KryonetServer server) {
			LinkStatistics links = server.statistics();
			Map<String, Execution> executions = server.executions();
			return new Server(server.address().getHostString() + ":" + server.address().getPort(), links != null,
					server.contracts().stream().map((contract) -> Service.of(contract, executions)).toList(), links,
					server.handlers());
		}

	}

	/** A contract that the server answers. */
	record Service(String name, String contract, List<Method> methods) {

		static Service of(ServiceContract contract, Map<String, Execution> executions) {
			return new Service(contract.name(), contract.type().getName(),
					contract.exchanges().stream().map((exchange) -> Method.of(exchange, executions)).toList());
		}

	}

	/** A method: its name on the wire, where its handler runs, and its attributes. */
	record Method(String name, @Nullable Execution execution, @Nullable Duration deadline, boolean keyed,
			boolean oneway, boolean broadcast, boolean idempotent) {

		static Method of(ExchangeMethod exchange, Map<String, Execution> executions) {
			String name = exchange.wire().name();
			return new Method(name, executions.get(name), exchange.deadline(), exchange.isKeyed(), exchange.isOneway(),
					exchange.isBroadcast(), exchange.isIdempotent());
		}

	}

	/** A group of nodes to call. */
	record Group(String name, List<Node> nodes) {

		static Group of(KryonetClientGroup group) {
			return new Group(group.name(),
					group.peers()
						.entrySet()
						.stream()
						.map((peer) -> Node.of(peer.getKey(), group.nodes().get(peer.getKey()), peer.getValue()))
						.toList());
		}

	}

	/** A node of a group, and the links to it. */
	record Node(String name, String address, boolean connected, @Nullable String trouble, LinkStatistics links) {

		static Node of(String name, @Nullable NodeAddress node, Peer peer) {
			boolean connected = peer.isConnected();
			return new Node(name, (node != null) ? node.host() + ":" + node.port() : name, connected,
					connected ? null : peer.trouble(), peer.statistics());
		}

	}

}
