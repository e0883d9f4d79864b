/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.spring.kryowire;

import java.util.stream.Stream;

import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.CallService;

import org.springframework.boot.builder.SpringApplicationBuilder;

/**
 * Starts the two applications.
 */
final class Applications {

	private Applications() {
	}

	/**
	 * Starts the one that is called.
	 * @param service answers the calls
	 * @param port where it listens
	 * @param settings what differs from the defaults, as arguments
	 */
	static void answer(CallService service, int port, String... settings) {
		new SpringApplicationBuilder(AnsweringApplication.class)
			.initializers((context) -> context.getBeanFactory().registerSingleton("callService", service))
			.run(Stream.concat(Stream.of("--benchmark.port=" + port), Stream.of(settings)).toArray(String[]::new));
	}

	/**
	 * Starts the one that calls.
	 * @param port where the other one listens
	 * @param settings what differs from the defaults, as configuration classes
	 * @return its client
	 */
	static CallClient call(int port, Class<?>... settings) {
		return new SpringApplicationBuilder(CallingApplication.class).sources(settings)
			.run("--benchmark.port=" + port)
			.getBean(SumClient.class);
	}

}
