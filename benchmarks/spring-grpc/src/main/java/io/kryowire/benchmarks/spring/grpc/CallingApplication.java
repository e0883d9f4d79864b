/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.spring.grpc;

import io.grpc.netty.NettyChannelBuilder;
import io.kryowire.benchmarks.spring.grpc.proto.SumsGrpc.SumsBlockingStub;
import io.kryowire.benchmarks.spring.grpc.proto.SumsGrpc.SumsStub;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.grpc.client.GrpcChannelBuilderCustomizer;
import org.springframework.grpc.client.ImportGrpcClients;

/**
 * The application that calls. Observers run on the network threads, because they do not
 * block.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(SumClient.class)
@ImportGrpcClients(target = "sums", types = { SumsStub.class, SumsBlockingStub.class })
class CallingApplication {

	@Bean
	GrpcChannelBuilderCustomizer<NettyChannelBuilder> completionsOnNetworkThreads() {
		return (target, channel) -> channel.directExecutor().initialFlowControlWindow(SpringGrpcSubject.WINDOW);
	}

}
