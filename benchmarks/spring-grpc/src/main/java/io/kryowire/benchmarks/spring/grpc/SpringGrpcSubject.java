/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.spring.grpc;

import java.util.List;
import java.util.Optional;

import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.CallRow;
import io.kryowire.benchmarks.rig.call.CallService;
import io.kryowire.benchmarks.rig.call.CallSubject;
import io.kryowire.benchmarks.rig.call.Concurrency;

/**
 * gRPC as Spring Boot configures it: a service and injected stubs, generated from a
 * {@code .proto} file, everything observed; with the direct executors and the window that
 * the plain gRPC subject has.
 */
public final class SpringGrpcSubject implements CallSubject {

	@Override
	public Optional<String> refusal(CallRow row) {
		return switch (row) {
			case SPRING_ASK, SUM_ASK, WINDOW_256, PING -> Optional.empty();
			default -> Optional.of("has only the sum of two numbers");
		};
	}

	@Override
	public List<Concurrency> concurrencies() {
		return Applications.CONCURRENCIES;
	}

	@Override
	public void serve(CallRow row, CallService service, int port) {
		Applications.answer(service, port, NetworkThreads.class);
	}

	@Override
	public CallClient connect(CallRow row, int port) {
		return Applications.call(port, NetworkThreads.class);
	}

}
