/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.spring.grpc;

import io.kryowire.benchmarks.spring.grpc.proto.SumsGrpc.SumsBlockingStub;
import io.kryowire.benchmarks.spring.grpc.proto.SumsGrpc.SumsStub;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.grpc.client.ImportGrpcClients;

/**
 * The application that calls.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(SumClient.class)
@ImportGrpcClients(target = "sums", types = { SumsStub.class, SumsBlockingStub.class })
class CallingApplication {

}
