/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.spring.grpc;

import java.util.List;

import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.CallService;
import io.kryowire.benchmarks.rig.call.Concurrency;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;

/**
 * Starts the two applications.
 */
final class Applications {

	/** What is worth trying. */
	static final List<Concurrency> CONCURRENCIES = Concurrency.ofOneCaller(32, 100, 320, 1000, 3200);

	private Applications() {
	}

	/**
	 * Starts the one that is called.
	 * @param service answers the calls
	 * @param port where it listens
	 * @param settings what differs from the defaults, as configuration classes
	 */
	static void answer(CallService service, int port, Class<?>... settings) {
		new SpringApplicationBuilder(AnsweringApplication.class).sources(settings)
			.web(WebApplicationType.NONE)
			.initializers((context) -> context.getBeanFactory().registerSingleton("callService", service))
			.run("--benchmark.port=" + port);
	}

	/**
	 * Starts the one that calls.
	 * @param port where the other one listens
	 * @param settings what differs from the defaults, as configuration classes
	 * @return its client
	 */
	static CallClient call(int port, Class<?>... settings) {
		return new SpringApplicationBuilder(CallingApplication.class).sources(settings)
			.web(WebApplicationType.NONE)
			.run("--benchmark.port=" + port)
			.getBean(SumClient.class);
	}

}
