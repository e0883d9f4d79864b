/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.kryowire;

import java.net.InetSocketAddress;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.CallRow;
import io.kryowire.benchmarks.rig.call.CallService;
import io.kryowire.benchmarks.rig.call.CallSubject;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Peer;
import io.kryowire.call.export.ServiceExporter;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.call.observation.ClientObservationInterceptor;
import io.kryowire.call.observation.KryonetMeters;
import io.kryowire.call.observation.ObservationMode;
import io.kryowire.call.observation.ServerObservationInterceptor;
import io.kryowire.call.proxy.KryonetServiceProxyFactory;
import io.kryowire.call.routing.CallRouter;
import io.kryowire.codec.kryo.KryoCodec;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;

/**
 * Kryowire through a contract: proxy and exported service, timers for all calls, and
 * observation interceptors that find nothing to go on with. Handlers and completions run
 * on the network threads.
 */
public final class ProxySubject implements CallSubject {

	private static final Set<CallRow> ROWS = EnumSet.of(CallRow.SUM_ASK, CallRow.SUM_TELL, CallRow.SUM_OBJECT,
			CallRow.WINDOW_256, CallRow.PING, CallRow.PING_PACED, CallRow.AFTER_TELLS);

	private final MeterRegistry meters = new SimpleMeterRegistry();

	private final ObservationRegistry observations = ObservationRegistry.create();

	public ProxySubject() {
		this.observations.observationConfig().observationHandler(new DefaultMeterObservationHandler(this.meters));
	}

	@Override
	public Optional<String> refusal(CallRow row) {
		return ROWS.contains(row) ? Optional.empty() : Optional.of("its contract has no method for this row");
	}

	@Override
	public void serve(CallRow row, CallService service, int port) {
		KryoCodec codec = KryoCodec.of();
		NodeBuilder node = new KryonetTransport().node(codec, LinkSettings.of("server"))
			.address(new InetSocketAddress("127.0.0.1", port))
			.meter(KryonetMeters.serverCalls(this.meters));
		new ServiceExporter(codec,
				List.of(new ServerObservationInterceptor(this.observations, ObservationMode.TRACED, null)))
			.usualExecution(Execution.INLINE)
			.export(new ServedSums(service), node::method);
		node.start();
	}

	@Override
	public CallClient connect(CallRow row, int port) throws InterruptedException {
		KryoCodec codec = KryoCodec.of();
		Peer peer = KryowireSubject.connected(
				new KryonetTransport().peer(codec, LinkSettings.of("client"), new InetSocketAddress("127.0.0.1", port))
					.completions(Runnable::run)
					.meter(KryonetMeters.clientCalls(this.meters)));
		SumService service = KryonetServiceProxyFactory.builder(codec, CallRouter.to("server", peer))
			.interceptors(
					List.of(new ClientObservationInterceptor(this.observations, ObservationMode.TRACED, null, null)))
			.build()
			.createClient(SumService.class);
		return new ProxyClient(service, peer);
	}

}
