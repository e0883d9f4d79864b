/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.grpc;

import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;

/**
 * The methods, as generated code would describe them.
 */
final class ByteMethods {

	static final String SERVICE = "kryowire.Benchmark";

	static final MethodDescriptor<byte[], byte[]> SUM = method("Sum", MethodType.UNARY);

	static final MethodDescriptor<byte[], byte[]> SUM_OBJECT = method("SumObject", MethodType.UNARY);

	static final MethodDescriptor<byte[], byte[]> QUERY = method("Query", MethodType.UNARY);

	static final MethodDescriptor<byte[], byte[]> TOLD = method("Told", MethodType.UNARY);

	static final MethodDescriptor<byte[], byte[]> BIG = method("Big", MethodType.UNARY);

	static final MethodDescriptor<byte[], byte[]> PUSH = method("Push", MethodType.UNARY);

	static final MethodDescriptor<byte[], byte[]> TELL = method("Tell", MethodType.CLIENT_STREAMING);

	static final MethodDescriptor<byte[], byte[]> CONSUME = method("Consume", MethodType.CLIENT_STREAMING);

	private ByteMethods() {
	}

	private static MethodDescriptor<byte[], byte[]> method(String name, MethodType type) {
		ByteMarshaller marshaller = new ByteMarshaller();
		return MethodDescriptor.<byte[], byte[]>newBuilder()
			.setType(type)
			.setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, name))
			.setRequestMarshaller(marshaller)
			.setResponseMarshaller(marshaller)
			.build();
	}

}
