/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.spring.grpc;

import io.grpc.netty.NettyServerBuilder;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.grpc.server.ServerBuilderCustomizer;

/**
 * The application that is called. Handlers run on the network threads, because they do
 * not block.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(SumService.class)
class AnsweringApplication {

	@Bean
	ServerBuilderCustomizer<NettyServerBuilder> handlersOnNetworkThreads() {
		return (server) -> server.directExecutor().initialFlowControlWindow(SpringGrpcSubject.WINDOW);
	}

}
