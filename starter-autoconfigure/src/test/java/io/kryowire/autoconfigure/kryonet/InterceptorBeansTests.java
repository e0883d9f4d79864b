/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;

import io.kryowire.call.RemoteCallException;
import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.client.KryonetClientCustomizer;
import io.kryowire.call.export.ServerInterceptor;
import io.kryowire.call.proxy.ClientInterceptor;
import io.kryowire.call.server.KryonetExceptionHandler;
import io.kryowire.call.server.KryonetService;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.Order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Interceptors and exception handlers that are beans.
 */
class InterceptorBeansTests {

	@Test
	void interceptorsStandInTheirOrderAndHeadersReachTheServer() {
		try (ConfigurableApplicationContext server = Applications.answering(Node.class);
				ConfigurableApplicationContext client = Applications.start(TwoGroups.class,
						PatientLinks.ofGroup("east", PatientLinks.ofGroup("west",
								"kryowire.kryonet.client.east.nodes=127.0.0.1:" + Applications.port(server),
								"kryowire.kryonet.client.west.nodes=127.0.0.1:" + Applications.port(server))))) {
			Notes notes = server.getBean(Notes.class);
			assertThat(client.getBean(Pair.class).east().greet("Ada")).isEqualTo("Hello, Ada");
			assertThat(notes.lines).containsExactly("outer: first, second, null", "inner: first, second, null");
			notes.lines.clear();
			assertThat(client.getBean(Pair.class).west().greet("Ada")).isEqualTo("Hello, Ada");
			assertThat(notes.lines).containsExactly("outer: first, second, west", "inner: first, second, west");
		}
	}

	@Test
	void theFirstExceptionHandlerWithAnOpinionDecides() {
		try (ConfigurableApplicationContext server = Applications.answering(Handling.class);
				ConfigurableApplicationContext client = Applications.calling(server, GreeterClient.class)) {
			Greeter greeter = client.getBean(Greeter.class);
			assertThatExceptionOfType(RemoteCallException.class).isThrownBy(() -> greeter.greet("state"))
				.satisfies((ex) -> assertThat(ex.remoteType()).isEqualTo(SecurityException.class.getName()))
				.satisfies((ex) -> assertThat(ex.remoteMessage()).isEqualTo("handled"));
			assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> greeter.greetLater("state").join())
				.havingCause()
				.asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.type(RemoteCallException.class))
				.satisfies((ex) -> assertThat(ex.remoteMessage()).isEqualTo("handled"));
		}
	}

	@Test
	void whatNoHandlerChangesTravelsAsItIs() {
		try (ConfigurableApplicationContext server = Applications.answering(Handling.class);
				ConfigurableApplicationContext client = Applications.calling(server, GreeterClient.class)) {
			Greeter greeter = client.getBean(Greeter.class);
			for (String kind : List.of("unknown", "throws", "null")) {
				assertThatExceptionOfType(RemoteCallException.class).isThrownBy(() -> greeter.greet(kind))
					.satisfies((ex) -> assertThat(ex.remoteMessage()).isEqualTo(kind));
				assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> greeter.greetLater(kind).join())
					.havingCause()
					.withMessageContaining(kind);
			}
		}
	}

	/** What is injected. */
	record Pair(Greeter east, Greeter west) {
	}

	/** What the server has seen. */
	static class Notes {

		final List<String> lines = new CopyOnWriteArrayList<>();

		ServerInterceptor by(String name) {
			return (call, next) -> {
				this.lines.add("%s: %s, %s".formatted(name, call.context().headers().get("way"),
						call.context().headers().get("group")));
				return next.proceed(call);
			};
		}

	}

	static class Failing implements Greeter {

		@Override
		public String greet(String name) {
			throw name.equals("state") ? new IllegalStateException(name) : new IllegalArgumentException(name);
		}

		@Override
		public CompletableFuture<String> greetLater(String name) {
			return CompletableFuture.supplyAsync(() -> greet(name));
		}

	}

	@OnlyCalls
	static class Node {

		@Bean
		Notes notes() {
			return new Notes();
		}

		@Bean
		@Order(2)
		ServerInterceptor inner(Notes notes) {
			return notes.by("inner");
		}

		@Bean
		@Order(1)
		ServerInterceptor outer(Notes notes) {
			return notes.by("outer");
		}

		@Bean
		@KryonetService
		Greetings greetings() {
			return new Greetings();
		}

	}

	@OnlyCalls
	@ImportKryonetClients(group = "east", types = Greeter.class)
	@ImportKryonetClients(group = "west", types = Greeter.class)
	static class TwoGroups {

		@Bean
		@Order(2)
		ClientInterceptor second() {
			return (call, next) -> {
				call.header("way", call.headers().get("way") + ", second");
				return next.proceed(call);
			};
		}

		@Bean
		@Order(1)
		ClientInterceptor first() {
			return (call, next) -> {
				call.header("way", "first");
				return next.proceed(call);
			};
		}

		@Bean
		KryonetClientCustomizer west() {
			return (group, builder) -> {
				if (group.equals("west")) {
					builder.interceptors(List.<ClientInterceptor>of((call, next) -> {
						call.header("group", "west");
						return next.proceed(call);
					}));
				}
			};
		}

		@Bean
		Pair pair(@Qualifier("east#io.kryowire.autoconfigure.kryonet.Greeter") Greeter east,
				@Qualifier("west#io.kryowire.autoconfigure.kryonet.Greeter") Greeter west) {
			return new Pair(east, west);
		}

	}

	@OnlyCalls
	static class Handling {

		@Bean
		@KryonetService
		Failing failing() {
			return new Failing();
		}

		@Bean
		@Order(3)
		KryonetExceptionHandler tooLate() {
			return (call, problem) -> (problem instanceof IllegalStateException) ? new SecurityException("too late")
					: problem;
		}

		@Bean
		@Order(2)
		KryonetExceptionHandler handler() {
			return (call, problem) -> (problem instanceof IllegalStateException) ? new SecurityException("handled")
					: problem;
		}

		@Bean
		@Order(1)
		@SuppressWarnings("NullAway")
		KryonetExceptionHandler faulty() {
			return (call, problem) -> {
				if ("throws".equals(problem.getMessage())) {
					throw new UnsupportedOperationException("a mistake in a handler");
				}
				return "null".equals(problem.getMessage()) ? null : problem;
			};
		}

	}

}
