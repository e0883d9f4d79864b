/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.spring.kryowire;

import java.util.Optional;

import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.CallRow;
import io.kryowire.benchmarks.rig.call.CallService;
import io.kryowire.benchmarks.rig.call.CallSubject;

import org.springframework.boot.builder.SpringApplicationBuilder;

/**
 * Kryowire as Spring Boot applications have it: an injected client, an annotated service,
 * configuration by application.yml, and everything timed.
 */
public final class SpringKryowireSubject implements CallSubject {

	@Override
	public Optional<String> refusal(CallRow row) {
		return (row != CallRow.SLOW_CONSUMER) ? Optional.empty()
				: Optional.of("asks for what is a matter of the link alone");
	}

	@Override
	public void serve(CallRow row, CallService service, int port) {
		new SpringApplicationBuilder(AnsweringApplication.class)
			.initializers((context) -> context.getBeanFactory().registerSingleton("callService", service))
			.run("--benchmark.port=" + port);
	}

	@Override
	public CallClient connect(CallRow row, int port) {
		return new SpringApplicationBuilder(CallingApplication.class).run("--benchmark.port=" + port)
			.getBean(SumClient.class);
	}

}
