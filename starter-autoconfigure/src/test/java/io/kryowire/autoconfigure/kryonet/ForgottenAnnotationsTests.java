/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.concurrent.CompletableFuture;

import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.server.KryonetService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * Whoever forgets an annotation is told which.
 */
@ExtendWith(OutputCaptureExtension.class)
class ForgottenAnnotationsTests {

	private static final String NOT_REACHED = "No call from another node reaches the bean ";

	@Test
	void aContractThatNobodyImportedIsToBeImported(CapturedOutput output) {
		assertThatException().isThrownBy(() -> Applications.start(Asking.class).close());
		assertThat(output).contains("APPLICATION FAILED TO START",
				"Parameter 0 of method asked in " + Asking.class.getName(),
				"required a client of the contract " + Greeter.class.getName(),
				"@ImportKryonetClients(group = \"default\", types = Greeter.class)", "nodes: 127.0.0.1:7420");
	}

	@Test
	void aBeanThatImplementsAContractWithoutTheAnnotationIsNamed(CapturedOutput output) {
		try (ConfigurableApplicationContext context = Applications.start(Forgetful.class)) {
			assertThat(context.getBean(Greeter.class)).isInstanceOf(Greetings.class);
		}
		assertThat(output).containsOnlyOnce(NOT_REACHED + "forgotten (" + Greetings.class.getName() + ")")
			.containsOnlyOnce(NOT_REACHED)
			.contains("it implements " + Greeter.class.getName() + " and has no @KryonetService");
	}

	@Test
	void servicesAndClientsAndWhatPassesCallsOnAreNotNamed(CapturedOutput output) {
		Applications.answering(Mindful.class, "kryowire.kryonet.client.default.nodes=127.0.0.1:1").close();
		assertThat(output).contains("Listening on").doesNotContain(NOT_REACHED);
	}

	@OnlyCalls
	static class Asking {

		@Bean
		String asked(Greeter greeter) {
			return greeter.toString();
		}

	}

	@OnlyCalls
	static class Forgetful {

		@Bean
		Greetings forgotten() {
			return new Greetings();
		}

	}

	@OnlyCalls
	@ImportKryonetClients(types = Greeter.class)
	static class Mindful {

		@Bean
		@KryonetService
		@Scope(scopeName = "prototype", proxyMode = ScopedProxyMode.TARGET_CLASS)
		Greetings greetings() {
			return new Greetings();
		}

		@Bean
		Greeter passedOn(Greeter client) {
			return new PassingOn(client);
		}

	}

	record PassingOn(Greeter client) implements Greeter {

		@Override
		public String greet(String name) {
			return this.client.greet(name);
		}

		@Override
		public CompletableFuture<String> greetLater(String name) {
			return this.client.greetLater(name);
		}

	}

}
