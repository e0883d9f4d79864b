/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.grpc;

import java.io.IOException;
import java.net.InetSocketAddress;

import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.CallRow;
import io.kryowire.benchmarks.rig.call.CallService;
import io.kryowire.benchmarks.rig.call.CallSubject;

/**
 * gRPC-java as somebody has it who has set nothing: handlers and observers run on its
 * shared pool, which has a thread for each task that finds none idle, and it sizes its
 * windows by itself.
 */
public final class GrpcDefaultsSubject implements CallSubject {

	@Override
	public void serve(CallRow row, CallService service, int port) throws IOException {
		NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", port))
			.addService(new ByteService(service).definition())
			.build()
			.start();
	}

	@Override
	public CallClient connect(CallRow row, int port) {
		return new GrpcClient(NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build());
	}

}
