/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.spring.http;

import java.util.List;
import java.util.Optional;

import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.CallRow;
import io.kryowire.benchmarks.rig.call.CallService;
import io.kryowire.benchmarks.rig.call.CallSubject;
import io.kryowire.benchmarks.rig.call.Concurrency;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;

/**
 * Spring's HTTP interface client over {@code RestClient} and the HTTP client of the JDK,
 * and Spring MVC on Tomcat, everything observed. Its callers wait for their answers.
 */
public final class SpringHttpSubject implements CallSubject {

	@Override
	public Optional<String> refusal(CallRow row) {
		return switch (row) {
			case SPRING_ASK, PING -> Optional.empty();
			default -> Optional.of("has only the sum of two numbers, and callers that wait");
		};
	}

	@Override
	public List<Concurrency> concurrencies() {
		return Concurrency.ofWaitingCallers(2, 4, 8, 16, 32, 64);
	}

	@Override
	public void serve(CallRow row, CallService service, int port) {
		new SpringApplicationBuilder(AnsweringApplication.class)
			.initializers((context) -> context.getBeanFactory().registerSingleton("callService", service))
			.run("--benchmark.port=" + port);
	}

	@Override
	public CallClient connect(CallRow row, int port) {
		return new SpringApplicationBuilder(CallingApplication.class).web(WebApplicationType.NONE)
			.run("--benchmark.port=" + port)
			.getBean(SumClient.class);
	}

}
