/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.grpc;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.CallRow;
import io.kryowire.benchmarks.rig.call.CallService;
import io.kryowire.benchmarks.rig.call.CallSubject;
import org.jspecify.annotations.Nullable;

/**
 * gRPC-java over HTTP/2, by itself without TLS, on Netty: unary calls for asks, one
 * client stream for all tells, since it has no one-way calls. Direct executors, except
 * where the handler is slow; windows large enough for the large value.
 */
public final class GrpcSubject implements CallSubject {

	private static final int WINDOW = 4 << 20;

	private static final int LARGE_WINDOW = 16 << 20;

	private static final int LARGEST = 16 << 20;

	private final @Nullable GrpcTls tls;

	public GrpcSubject() {
		this(null);
	}

	GrpcSubject(@Nullable GrpcTls tls) {
		this.tls = tls;
	}

	private static int window(CallRow row) {
		return (row == CallRow.BIG_VALUE) ? LARGE_WINDOW : WINDOW;
	}

	@Override
	public void serve(CallRow row, CallService service, int port) throws IOException {
		NettyServerBuilder builder = NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", port))
			.initialFlowControlWindow(window(row))
			.maxInboundMessageSize(LARGEST)
			.addService(new ByteService(service).definition());
		if (this.tls != null) {
			builder.sslContext(this.tls.ofServer());
		}
		if (row == CallRow.SLOW_CONSUMER) {
			builder.executor(Executors.newFixedThreadPool(2));
		}
		else {
			builder.directExecutor();
		}
		builder.build().start();
	}

	@Override
	public CallClient connect(CallRow row, int port) throws IOException {
		NettyChannelBuilder builder = NettyChannelBuilder.forAddress("127.0.0.1", port)
			.directExecutor()
			.initialFlowControlWindow(window(row))
			.maxInboundMessageSize(LARGEST);
		if (this.tls != null) {
			builder.sslContext(this.tls.ofClient());
		}
		else {
			builder.usePlaintext();
		}
		return new GrpcClient(builder.build());
	}

}
