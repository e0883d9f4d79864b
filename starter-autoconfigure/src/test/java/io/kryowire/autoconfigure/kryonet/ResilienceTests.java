/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.concurrent.atomic.AtomicInteger;

import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.circuitbreaker.annotation.CircuitBreaker;
import io.github.resilience4j.retry.annotation.Retry;
import io.kryowire.call.RemoteCallException;
import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.server.KryonetService;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.EnableAspectJAutoProxy;
import org.springframework.resilience.annotation.EnableResilientMethods;
import org.springframework.resilience.annotation.Retryable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Annotations of others on a contract do what they do anywhere. They advise whatever
 * implements the contract: the node has only what it needs, so that they are the
 * client's.
 */
class ResilienceTests {

	@SuppressWarnings("NullAway.Init")
	private static ConfigurableApplicationContext server;

	@SuppressWarnings("NullAway.Init")
	private static ConfigurableApplicationContext client;

	private final AtomicInteger calls = server.getBean(AtomicInteger.class);

	private final Flaky flaky = client.getBean(Flaky.class);

	@BeforeAll
	static void start() {
		server = Applications.answering(FlakyNode.class);
		client = Applications.calling(server, FlakyClient.class, "resilience4j.retry.instances.flaky.max-attempts=3",
				"resilience4j.retry.instances.flaky.wait-duration=1ms",
				"resilience4j.circuitbreaker.instances.flaky.sliding-window-size=2",
				"resilience4j.circuitbreaker.instances.flaky.minimum-number-of-calls=2",
				"resilience4j.circuitbreaker.instances.flaky.wait-duration-in-open-state=1h");
	}

	@AfterAll
	static void stop() {
		client.close();
		server.close();
	}

	@BeforeEach
	void nobodyHasCalled() {
		this.calls.set(0);
	}

	@Test
	void springCallsAgainWhatIsRetryable() {
		assertThat(this.flaky.retried(2)).isEqualTo(3);
		this.calls.set(0);
		assertThatExceptionOfType(RemoteCallException.class).isThrownBy(() -> this.flaky.retried(5));
		assertThat(this.calls).hasValue(4);
	}

	@Test
	void resilience4jCallsAgain() {
		assertThat(this.flaky.retriedByResilience4j(2)).isEqualTo(3);
	}

	@Test
	void resilience4jBreaksTheCircuit() {
		for (int i = 0; i < 2; i++) {
			assertThatExceptionOfType(RemoteCallException.class).isThrownBy(() -> this.flaky.broken(9));
		}
		assertThatExceptionOfType(CallNotPermittedException.class).isThrownBy(() -> this.flaky.broken(9));
		assertThat(this.calls).hasValue(2);
		assertThat(client.getBean(CircuitBreakerRegistry.class).circuitBreaker("flaky").getState())
			.isEqualTo(io.github.resilience4j.circuitbreaker.CircuitBreaker.State.OPEN);
	}

	@KryonetExchange("flaky")
	interface Flaky {

		@Retryable(maxRetries = 3, delay = 1)
		int retried(int failures);

		@Retry(name = "flaky")
		int retriedByResilience4j(int failures);

		@CircuitBreaker(name = "flaky")
		int broken(int failures);

	}

	/** Fails some times first. */
	record FailingFirst(AtomicInteger calls) implements Flaky {

		@Override
		public int retried(int failures) {
			int call = this.calls.incrementAndGet();
			if (call <= failures) {
				throw new IllegalStateException("call " + call);
			}
			return call;
		}

		@Override
		public int retriedByResilience4j(int failures) {
			return retried(failures);
		}

		@Override
		public int broken(int failures) {
			return retried(failures);
		}

	}

	@OnlyCalls
	static class FlakyNode {

		@Bean
		AtomicInteger calls() {
			return new AtomicInteger();
		}

		@Bean
		@KryonetService
		FailingFirst failingFirst(AtomicInteger calls) {
			return new FailingFirst(calls);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@EnableAspectJAutoProxy(proxyTargetClass = true) // as Spring Boot does
	@EnableResilientMethods
	@ImportKryonetClients(types = Flaky.class)
	static class FlakyClient {

	}

}
