/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.spring.grpc;

import io.grpc.stub.StreamObserver;
import io.kryowire.benchmarks.rig.call.CallService;
import io.kryowire.benchmarks.spring.grpc.proto.Numbers;
import io.kryowire.benchmarks.spring.grpc.proto.SumsGrpc;
import io.kryowire.benchmarks.spring.grpc.proto.Total;

import org.springframework.grpc.server.service.GrpcService;

/**
 * Answers the calls.
 */
@GrpcService
final class SumService extends SumsGrpc.SumsImplBase {

	private final CallService service;

	SumService(CallService service) {
		this.service = service;
	}

	@Override
	public void sum(Numbers numbers, StreamObserver<Total> response) {
		response.onNext(Total.newBuilder().setValue(this.service.sum(numbers.getFirst(), numbers.getSecond())).build());
		response.onCompleted();
	}

}
