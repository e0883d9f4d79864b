/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.rsocket;

import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.CallRow;
import io.kryowire.benchmarks.rig.call.CallService;
import io.kryowire.benchmarks.rig.call.CallSubject;
import io.rsocket.SocketAcceptor;
import io.rsocket.core.RSocketConnector;
import io.rsocket.core.RSocketServer;
import io.rsocket.frame.decoder.PayloadDecoder;
import io.rsocket.transport.netty.client.TcpClientTransport;
import io.rsocket.transport.netty.server.TcpServerTransport;

/**
 * RSocket-java over TCP with zero-copy payloads, which are written and read by hand:
 * request-response for asks, fire-and-forget for tells. Handlers run on the event loop,
 * the slow one on a thread of its own, those that block on Reactor's scheduler for them.
 */
public final class RsocketSubject implements CallSubject {

	@Override
	public void serve(CallRow row, CallService service, int port) {
		RSocketServer.create(SocketAcceptor.with(new ServiceSocket(service)))
			.payloadDecoder(PayloadDecoder.ZERO_COPY)
			.bindNow(TcpServerTransport.create("127.0.0.1", port));
	}

	@Override
	public CallClient connect(CallRow row, int port) {
		return new RsocketClient(RSocketConnector.create()
			.payloadDecoder(PayloadDecoder.ZERO_COPY)
			.connect(TcpClientTransport.create("127.0.0.1", port))
			.block());
	}

	@Override
	public int tellWindow() {
		return 10_000;
	}

}
