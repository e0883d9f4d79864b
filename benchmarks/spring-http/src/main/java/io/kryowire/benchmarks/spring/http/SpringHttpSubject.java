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
 * Spring's HTTP interface client over {@code RestClient}, and Spring MVC on Tomcat,
 * everything observed. Its callers wait for their answers. Which HTTP client it is, and
 * whether there are virtual threads, say Spring Boot's properties.
 */
public final class SpringHttpSubject implements CallSubject {

	private static final String VIRTUAL = "spring.threads.virtual.enabled";

	private static final int FIRST_JAVA_WITH_VIRTUAL_THREADS = 21;

	@Override
	public Optional<String> refusal(CallRow row) {
		if (Boolean.getBoolean(VIRTUAL) && Runtime.version().feature() < FIRST_JAVA_WITH_VIRTUAL_THREADS) {
			return Optional.of("virtual threads need Java 21, and this is " + Runtime.version().feature());
		}
		return switch (row) {
			case SPRING_ASK, SPRING_ASK_DEFAULT, JDBC_64, JDBC_1000, PING -> Optional.empty();
			default -> Optional.of("has only sums of two numbers, and callers that wait");
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
