/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;

import io.kryowire.call.CallException;
import io.kryowire.call.KryonetAuthorizer;
import io.kryowire.call.Outcome;
import io.kryowire.call.server.KryonetServer;
import io.kryowire.call.server.KryonetService;
import org.junit.jupiter.api.Test;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.Order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Authorizers that are beans.
 */
class AuthorizerBeansTests {

	private static ConfigurableApplicationContext calling(ConfigurableApplicationContext server, String id) {
		return Applications.calling(server, GreeterClient.class, "kryowire.kryonet.node-id=" + id);
	}

	private static void assertDenied(ConfigurableApplicationContext client, String id) {
		Greeter greeter = client.getBean(Greeter.class);
		assertThatExceptionOfType(CallException.class).isThrownBy(() -> greeter.greet("Ada"))
			.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.DENIED))
			.withMessageContaining(id + " may not call greetings at till");
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> greeter.greetLater("Ada").join())
			.havingCause()
			.isInstanceOf(CallException.class);
	}

	@Test
	void aBeanDecidesWhoMayCall() {
		try (ConfigurableApplicationContext server = Applications.answering(OneAuthorizer.class,
				"kryowire.kryonet.node-id=till");
				ConfigurableApplicationContext clerk = calling(server, "clerk");
				ConfigurableApplicationContext guest = calling(server, "guest")) {
			assertDenied(guest, "guest");
			assertThat(clerk.getBean(Greeter.class).greet("Ada")).isEqualTo("Hello, Ada");
			assertThat(server.getBean(KryonetServer.class).statistics()).isNotNull()
				.satisfies((links) -> assertThat(links.denied()).isEqualTo(2));
		}
	}

	@Test
	void ofSeveralBeansAllHaveToAgreeAndTheFirstIsAskedFirst() {
		try (ConfigurableApplicationContext server = Applications.answering(TwoAuthorizers.class,
				"kryowire.kryonet.node-id=till");
				ConfigurableApplicationContext clerk = calling(server, "clerk");
				ConfigurableApplicationContext guest = calling(server, "guest");
				ConfigurableApplicationContext stranger = calling(server, "stranger")) {
			assertDenied(stranger, "stranger");
			assertDenied(guest, "guest");
			assertThat(clerk.getBean(Greeter.class).greet("Ada")).isEqualTo("Hello, Ada");
			assertThat(server.getBean(Asked.class).lines).containsExactly("first stranger", "first guest",
					"second guest", "first clerk", "second clerk");
		}
	}

	/** Who was asked about whom. */
	static class Asked {

		final List<String> lines = new CopyOnWriteArrayList<>();

		KryonetAuthorizer by(String name, String refused) {
			return (caller, contract) -> {
				this.lines.add(name + " " + caller.nodeId());
				return !caller.nodeId().equals(refused);
			};
		}

	}

	@OnlyCalls
	static class OneAuthorizer {

		@Bean
		KryonetAuthorizer onlyTheClerk() {
			return (caller, contract) -> contract.equals("greetings") && caller.nodeId().equals("clerk");
		}

		@Bean
		@KryonetService
		Greetings greetings() {
			return new Greetings();
		}

	}

	@OnlyCalls
	static class TwoAuthorizers {

		@Bean
		Asked asked() {
			return new Asked();
		}

		@Bean
		@Order(2)
		KryonetAuthorizer second(Asked asked) {
			return asked.by("second", "guest");
		}

		@Bean
		@Order(1)
		KryonetAuthorizer first(Asked asked) {
			return asked.by("first", "stranger");
		}

		@Bean
		@KryonetService
		Greetings greetings() {
			return new Greetings();
		}

	}

}
