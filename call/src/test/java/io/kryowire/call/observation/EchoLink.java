/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.observation;

import java.net.InetSocketAddress;
import java.util.List;

import io.kryowire.call.CallMeter;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Peer;
import io.kryowire.call.contract.ServiceContract;
import io.kryowire.call.export.ServiceExporter;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.call.proxy.KryonetServiceProxyFactory;
import io.kryowire.call.routing.CallRouter;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;

import static org.assertj.core.api.Assertions.assertThat;

/** A service and its client, observed and measured, over a real link. */
final class EchoLink implements AutoCloseable {

	final Node node;

	final Peer peer;

	final EchoService client;

	EchoLink(EchoService service, ObservationRegistry observations, ObservationMode mode) throws InterruptedException {
		this(service, observations, mode, CallMeter.NONE, CallMeter.NONE);
	}

	EchoLink(EchoService service, MeterRegistry meters) throws InterruptedException {
		this(service, ObservationRegistry.NOOP, ObservationMode.OFF, KryonetMeters.clientCalls(meters),
				KryonetMeters.serverCalls(meters));
	}

	private EchoLink(EchoService service, ObservationRegistry observations, ObservationMode mode, CallMeter clientMeter,
			CallMeter serverMeter) throws InterruptedException {
		KryoCodec nodeCodec = KryoCodec.of();
		NodeBuilder builder = new KryonetTransport().node(nodeCodec, settings("node")).meter(serverMeter);
		new ServiceExporter(nodeCodec, List.of(new ServerObservationInterceptor(observations, mode, null)))
			.export(service, builder::method);
		this.node = builder.start();
		KryoCodec peerCodec = KryoCodec.of();
		InetSocketAddress address = new InetSocketAddress("127.0.0.1", this.node.port());
		this.peer = new KryonetTransport().peer(peerCodec, settings("client"), address)
			.meter(clientMeter)
			.exceptions(List.copyOf(ServiceContract.of(EchoService.class).exceptions()))
			.connect();
		assertThat(this.peer.awaitConnected(Waiting.LONGEST.toMillis())).isTrue();
		this.client = KryonetServiceProxyFactory.builder(peerCodec, CallRouter.to("a", this.peer))
			.deadline(Waiting.LONGEST)
			.interceptors(List
				.of(new ClientObservationInterceptor(observations, mode, null, "127.0.0.1:" + this.node.port())))
			.build()
			.createClient(EchoService.class);
	}

	/** However slow a machine is, nobody is taken for dead. */
	private static LinkSettings settings(String nodeId) {
		int longest = (int) Waiting.LONGEST.toMillis();
		return LinkSettings.of(nodeId).withTimes(longest, 1000, longest);
	}

	@Override
	public void close() {
		this.peer.close();
		this.node.close();
	}

}
