/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.services;

import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Peer;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.client.KryonetClientGroup;
import io.kryowire.call.client.NodeAddress;
import io.kryowire.call.contract.ExchangeMethod;
import io.kryowire.call.contract.ServiceContract;
import io.kryowire.call.export.ServiceExporter;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.call.proxy.KryonetServiceProxyFactory;
import io.kryowire.call.routing.CallRouter;
import io.kryowire.codec.WireFilter;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.codec.schema.TypeTable;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A node as an application has it: it answers by services, which are exported as they
 * are, and calls its like. One without services is a mere caller.
 */
final class ServiceNode implements AutoCloseable {

	private static final String HOST = "127.0.0.1";

	private final String name;

	private final LinkSettings settings;

	private final KryoCodec codec;

	private final Map<String, Object> clients = new ConcurrentHashMap<>();

	private @Nullable Node node;

	private volatile @Nullable KryonetClientGroup group;

	ServiceNode(String name, UnaryOperator<LinkSettings> settings) {
		this.name = name;
		this.settings = settings.apply(patient(name));
		this.codec = codec();
	}

	/** However busy a machine is, nobody is taken for late or dead. */
	private static LinkSettings patient(String name) {
		LinkSettings usual = LinkSettings.of(name);
		int longest = (int) Waiting.LONGEST.toMillis();
		return usual.withTimes(longest, usual.heartbeatMillis(), longest);
	}

	/** It carries what the links carry. */
	private KryoCodec codec() {
		int bytes = this.settings.maxMessageBytes();
		WireFilter filter = WireFilter.parse("maxbytes=%d;maxarray=%d".formatted(bytes, bytes));
		return new KryoCodec(new TypeTable(filter, Map.of()), List.of(), false);
	}

	String name() {
		return this.name;
	}

	/** Answers by services from now on. */
	void serve(int port, Collection<?> services) {
		KryoCodec own = codec();
		NodeBuilder builder = new KryonetTransport().node(own, this.settings)
			.address(new InetSocketAddress(HOST, port));
		ServiceExporter exporter = new ServiceExporter(own, List.of());
		services.forEach((service) -> exporter.export(service, builder::method));
		this.node = builder.start();
	}

	/** The node that answers. */
	Node server() {
		Node current = this.node;
		if (current == null) {
			throw new IllegalStateException(this.name + " has no services");
		}
		return current;
	}

	NodeAddress address() {
		return new NodeAddress(this.name, HOST, server().port());
	}

	/** Connects to all nodes there are, itself perhaps among them. */
	void connect(Collection<NodeAddress> nodes) throws InterruptedException {
		KryonetClientGroup connected = KryonetClientGroup
			.builder("all", new KryonetTransport(), this.codec, this.settings)
			.nodes(nodes)
			.deadline(Waiting.START)
			.build();
		this.group = connected;
		for (Peer peer : connected.peers().values()) {
			assertThat(peer.awaitConnected(Waiting.LONGEST.toMillis())).as("connected").isTrue();
		}
	}

	private KryonetClientGroup group() {
		KryonetClientGroup current = this.group;
		if (current == null) {
			throw new IllegalStateException(this.name + " has not connected");
		}
		return current;
	}

	/** A client of all nodes, by keys or by load. */
	<T> T client(Class<T> contract) {
		return contract.cast(this.clients.computeIfAbsent(contract.getName(), (key) -> group().createClient(contract)));
	}

	/** A client of one node. */
	<T> T client(Class<T> contract, String at) {
		return contract.cast(this.clients.computeIfAbsent(contract.getName() + " at " + at,
				(key) -> KryonetServiceProxyFactory.builder(this.codec, CallRouter.to(at, peer(at)))
					.deadline(Waiting.START)
					.build()
					.createClient(contract)));
	}

	private Peer peer(String at) {
		Peer peer = group().peers().get(at);
		if (peer == null) {
			throw new IllegalArgumentException("%s knows no %s".formatted(this.name, at));
		}
		return peer;
	}

	/** One method at one node, for calls that the contract does not make in that way. */
	RemoteMethod method(Class<?> contract, String at, String method) {
		ServiceContract read = ServiceContract.of(contract);
		read.declareTo(this.codec);
		ExchangeMethod exchange = read.exchanges()
			.stream()
			.filter((each) -> each.method().getName().equals(method))
			.findFirst()
			.orElseThrow();
		return peer(at).method(exchange.wire());
	}

	@Override
	public void close() {
		KryonetClientGroup current = this.group;
		if (current != null) {
			current.close();
		}
		Node server = this.node;
		if (server != null) {
			server.close();
		}
	}

}
