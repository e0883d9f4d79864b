/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.kryowire;

import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

import io.kryowire.benchmarks.rig.codec.model.OrderRecord;
import io.kryowire.benchmarks.rig.messages.MessagePublisher;
import io.kryowire.benchmarks.rig.messages.MessageSubject;
import io.kryowire.benchmarks.rig.messages.Publishing;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Peer;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.export.ServiceExporter;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.call.proxy.KryonetServiceProxyFactory;
import io.kryowire.call.routing.CallRouter;
import io.kryowire.codec.kryo.KryoCodec;

/**
 * Each subscriber is a node, which the publisher calls: all at once by a broadcast or,
 * with {@code -Deach=true}, one after the other. The file {@code -Dports} tells the
 * publisher where they are.
 */
public final class FanOutSubject implements MessageSubject {

	private static final Path PORTS = Path.of(System.getProperty("ports", "ports"));

	@Override
	public void listen(int port, String channel, Consumer<OrderRecord> handler) throws Exception {
		KryoCodec codec = KryoCodec.of();
		NodeBuilder node = new KryonetTransport().node(codec, LinkSettings.of("subscriber"))
			.address(new InetSocketAddress("127.0.0.1", 0));
		new ServiceExporter(codec, List.of()).usualExecution(Execution.INLINE)
			.export(new Subscriber(handler), node::method);
		Files.writeString(PORTS, node.start().port() + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
	}

	@Override
	public MessagePublisher publisher(int port, String channel, Consumer<Throwable> failures) throws Exception {
		KryoCodec codec = KryoCodec.of();
		Map<String, Peer> peers = new LinkedHashMap<>();
		for (String each : Files.readAllLines(PORTS)) {
			peers.put("subscriber-" + peers.size(),
					KryowireSubject.connected(new KryonetTransport()
						.peer(codec, LinkSettings.of("publisher"),
								new InetSocketAddress("127.0.0.1", Integer.parseInt(each)))
						.completions(Runnable::run)));
		}
		return Boolean.getBoolean("each") ? toEach(codec, peers, failures) : toAll(codec, peers, failures);
	}

	private static MessagePublisher toAll(KryoCodec codec, Map<String, Peer> peers, Consumer<Throwable> failures) {
		OrderFeed all = client(codec, CallRouter.to(peers));
		return (message) -> all.toAll(message).whenComplete((results, failure) -> {
			if (failure != null) {
				failures.accept(failure);
				return;
			}
			results.stream().map(NodeResult::exception).filter(Objects::nonNull).forEach(failures);
		});
	}

	private static MessagePublisher toEach(KryoCodec codec, Map<String, Peer> peers, Consumer<Throwable> failures) {
		List<OrderFeed> each = peers.entrySet()
			.stream()
			.map((peer) -> client(codec, CallRouter.to(peer.getKey(), peer.getValue())))
			.toList();
		return (message) -> each.forEach((one) -> one.toOne(message).whenComplete((result, failure) -> {
			if (failure != null) {
				failures.accept(failure);
			}
		}));
	}

	private static OrderFeed client(KryoCodec codec, CallRouter router) {
		return KryonetServiceProxyFactory.builder(codec, router).build().createClient(OrderFeed.class);
	}

	@Override
	public List<Publishing> publishings() {
		return Publishing.each(List.of(1, 2), List.of(512, 2048, 8192));
	}

	/**
	 * One of those that are called.
	 *
	 * @param handler handles messages
	 */
	private record Subscriber(Consumer<OrderRecord> handler) implements OrderFeed {

		@Override
		public CompletableFuture<List<NodeResult<Boolean>>> toAll(OrderRecord order) {
			this.handler.accept(order);
			return CompletableFuture.completedFuture(NodeResult.here(true));
		}

		@Override
		public CompletableFuture<Boolean> toOne(OrderRecord order) {
			this.handler.accept(order);
			return CompletableFuture.completedFuture(true);
		}

	}

}
