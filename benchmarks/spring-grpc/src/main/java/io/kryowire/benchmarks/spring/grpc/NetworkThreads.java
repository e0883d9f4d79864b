/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.spring.grpc;

import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.grpc.client.GrpcChannelBuilderCustomizer;
import org.springframework.grpc.server.ServerBuilderCustomizer;

/**
 * Runs handlers and observers on the network threads, because here they do not block.
 */
@Configuration(proxyBeanMethods = false)
class NetworkThreads {

	private static final int WINDOW = 4 << 20;

	@Bean
	ServerBuilderCustomizer<NettyServerBuilder> handlersOnNetworkThreads() {
		return (server) -> server.directExecutor().initialFlowControlWindow(WINDOW);
	}

	@Bean
	GrpcChannelBuilderCustomizer<NettyChannelBuilder> completionsOnNetworkThreads() {
		return (target, channel) -> channel.directExecutor().initialFlowControlWindow(WINDOW);
	}

}
