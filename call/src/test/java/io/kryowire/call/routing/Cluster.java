/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;

import io.kryowire.call.ExceptionTypes;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Peer;
import io.kryowire.call.PeerBuilder;
import io.kryowire.call.contract.ServiceContract;
import io.kryowire.call.export.ServerInterceptor;
import io.kryowire.call.export.ServiceExporter;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.call.proxy.KryonetServiceProxyFactory;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes of the loopback address and a caller's peers, over real sockets. Each side has a
 * codec of its own, as processes do.
 */
public final class Cluster implements AutoCloseable {

	final Map<String, Node> nodes = new LinkedHashMap<>();

	final Map<String, Peer> peers = new LinkedHashMap<>();

	private final KryoCodec codec = KryoCodec.of();

	private ExceptionTypes exceptions = ExceptionTypes.NONE;

	private UnaryOperator<String> placeholders = UnaryOperator.identity();

	private boolean currentCall;

	private @Nullable Executor completions;

	/** One node that answers by a service. */
	public static Cluster of(Object service) {
		return of(service, UnaryOperator.identity());
	}

	/** As well, with what resolves the placeholders of its contracts. */
	public static Cluster of(Object service, UnaryOperator<String> placeholders) {
		Cluster cluster = new Cluster();
		cluster.placeholders = placeholders;
		cluster.start("node", 0, List.of(), service);
		return cluster;
	}

	/** Its services may ask which call they answer. */
	public Cluster currentCall() {
		this.currentCall = true;
		return this;
	}

	public Cluster completions(Executor executor) {
		this.completions = executor;
		return this;
	}

	public Cluster exceptions(Class<?> contract) {
		this.exceptions = this.exceptions.and(ServiceContract.of(contract).exceptionTypes());
		return this;
	}

	public Node start(String name, int port, List<? extends ServerInterceptor> interceptors, Object... services) {
		KryoCodec own = KryoCodec.of();
		NodeBuilder builder = new KryonetTransport().node(own, settings(name))
			.workers(2)
			.address(new InetSocketAddress("127.0.0.1", port));
		ServiceExporter exporter = new ServiceExporter(own, interceptors).placeholders(this.placeholders)
			.currentCall(() -> this.currentCall);
		for (Object service : services) {
			exporter.export(service, builder::method);
		}
		Node node = builder.start();
		this.nodes.put(name, node);
		return node;
	}

	/** However slow a machine is, nobody is taken for dead. */
	public static LinkSettings settings(String name) {
		int longest = (int) Waiting.LONGEST.toMillis();
		return LinkSettings.of(name).withTimes(longest, 1000, longest);
	}

	/** Connects the nodes that are not connected. */
	public Cluster connect() throws InterruptedException {
		this.nodes.forEach((name, node) -> {
			if (!this.peers.containsKey(name)) {
				connect(name, node.port());
			}
		});
		for (Peer peer : this.peers.values()) {
			assertThat(peer.awaitConnected(Waiting.LONGEST.toMillis())).as("connected").isTrue();
		}
		return this;
	}

	void connect(String name, int port) {
		PeerBuilder peer = new KryonetTransport()
			.peer(this.codec, settings("client"), new InetSocketAddress("127.0.0.1", port))
			.exceptions(this.exceptions);
		if (this.completions != null) {
			peer.completions(this.completions);
		}
		this.peers.put(name, peer.connect());
	}

	public <T> T client(Class<T> contract) {
		return client(contract, (builder) -> builder);
	}

	public <T> T client(Class<T> contract, UnaryOperator<KryonetServiceProxyFactory.Builder> how) {
		CallRouter router = CallRouter.to(this.peers);
		return how.apply(KryonetServiceProxyFactory.builder(this.codec, router).deadline(Waiting.LONGEST))
			.build()
			.createClient(contract);
	}

	@Override
	public void close() {
		this.peers.values().forEach(Peer::close);
		this.nodes.values().forEach(Node::close);
	}

}
