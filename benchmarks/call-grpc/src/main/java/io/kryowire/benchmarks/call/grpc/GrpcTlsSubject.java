/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.grpc;

import java.io.IOException;

import io.kryowire.benchmarks.rig.call.BenchmarkIdentity;
import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.CallRow;
import io.kryowire.benchmarks.rig.call.CallService;
import io.kryowire.benchmarks.rig.call.CallSubject;

/**
 * gRPC-java with TLS, and no certificate of the client.
 */
public final class GrpcTlsSubject implements CallSubject {

	private final GrpcSubject subject = new GrpcSubject(new GrpcTls(BenchmarkIdentity.read()));

	@Override
	public void serve(CallRow row, CallService service, int port) throws IOException {
		this.subject.serve(row, service, port);
	}

	@Override
	public CallClient connect(CallRow row, int port) throws IOException {
		return this.subject.connect(row, port);
	}

}
