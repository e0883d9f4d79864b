/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.spring.grpc;

import java.util.List;

import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.CallRow;
import io.kryowire.benchmarks.rig.call.CallService;
import io.kryowire.benchmarks.rig.call.CallSubject;
import io.kryowire.benchmarks.rig.call.Concurrency;

/**
 * gRPC as Spring Boot applications have it that have set nothing but an address: a
 * service and injected stubs, generated from a {@code .proto} file, everything observed.
 */
public final class SpringGrpcDefaultsSubject implements CallSubject {

	@Override
	public List<Concurrency> concurrencies() {
		return Applications.CONCURRENCIES;
	}

	@Override
	public void serve(CallRow row, CallService service, int port) {
		Applications.answer(service, port);
	}

	@Override
	public CallClient connect(CallRow row, int port) {
		return Applications.call(port);
	}

}
