/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.grpc;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

import io.grpc.ServerCallHandler;
import io.grpc.ServerServiceDefinition;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.kryowire.benchmarks.rig.call.CallService;
import io.kryowire.benchmarks.rig.call.model.ItemBytes;
import io.kryowire.benchmarks.rig.call.model.Sum;

/**
 * The service, as generated code would bind it.
 */
final class ByteService {

	private final CallService service;

	ByteService(CallService service) {
		this.service = service;
	}

	ServerServiceDefinition definition() {
		return ServerServiceDefinition.builder(ByteMethods.SERVICE)
			.addMethod(ByteMethods.SUM, answered((request) -> this.service.sum(request.getInt(), request.getInt())))
			.addMethod(ByteMethods.SUM_OBJECT,
					answered((request) -> this.service.sum(new Sum(request.getInt(), request.getInt()))))
			.addMethod(ByteMethods.QUERY, answered((request) -> this.service.query(request.getInt(), request.getInt())))
			.addMethod(ByteMethods.TOLD, answered((request) -> this.service.told()))
			.addMethod(ByteMethods.BIG, answered((request) -> this.service.big(request.array())))
			.addMethod(ByteMethods.PUSH, answered((request) -> this.service.push(ItemBytes.read(request))))
			.addMethod(ByteMethods.TELL, taken((request) -> this.service.tell(request.getInt(), request.getInt())))
			.addMethod(ByteMethods.CONSUME, taken((request) -> this.service.consume(request.array())))
			.build();
	}

	private static ServerCallHandler<byte[], byte[]> answered(ToLongFunction<ByteBuffer> method) {
		return ServerCalls.asyncUnaryCall((request, response) -> {
			long value = method.applyAsLong(ByteBuffer.wrap(request));
			response.onNext(ByteBuffer.allocate(Long.BYTES).putLong(value).array());
			response.onCompleted();
		});
	}

	private static ServerCallHandler<byte[], byte[]> taken(Consumer<ByteBuffer> method) {
		return ServerCalls.asyncClientStreamingCall((response) -> new StreamObserver<byte[]>() {
			@Override
			public void onNext(byte[] value) {
				method.accept(ByteBuffer.wrap(value));
			}

			@Override
			public void onError(Throwable problem) {
				problem.printStackTrace();
			}

			@Override
			public void onCompleted() {
				response.onNext(new byte[0]);
				response.onCompleted();
			}
		});
	}

}
