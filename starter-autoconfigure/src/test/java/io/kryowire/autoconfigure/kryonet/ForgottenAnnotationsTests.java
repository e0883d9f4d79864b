/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.concurrent.CompletableFuture;

import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.client.KryonetClients;
import io.kryowire.call.server.KryonetService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.mockito.Mockito.mock;

/**
 * Whoever forgets an annotation is told which.
 */
@ExtendWith(OutputCaptureExtension.class)
class ForgottenAnnotationsTests {

	private static final String NOT_REACHED = "Other nodes cannot call bean ";

	@Test
	void aContractThatNobodyImportedIsToBeImported(CapturedOutput output) {
		assertThatException().isThrownBy(() -> Applications.start(Asking.class).close());
		assertThat(output).contains("APPLICATION FAILED TO START",
				"Parameter 0 of method asked in " + Asking.class.getName(),
				"required a client for the contract " + Greeter.class.getName(),
				"@ImportKryonetClients(group = \"default\", types = Greeter.class)", "nodes: 127.0.0.1:7420");
	}

	@Test
	void aBeanThatImplementsAContractWithoutTheAnnotationIsNamed(CapturedOutput output) {
		try (ConfigurableApplicationContext context = Applications.start(Forgetful.class)) {
			assertThat(context.getBean(Greeter.class)).isInstanceOf(Greetings.class);
		}
		assertThat(output).containsOnlyOnce(NOT_REACHED + "'forgotten' (" + Greetings.class.getName() + ")")
			.containsOnlyOnce(NOT_REACHED)
			.contains("it implements " + Greeter.class.getName() + " but is not annotated with @KryonetService");
	}

	@Test
	void servicesAndClientsAndWhatPassesCallsOnAreNotNamed(CapturedOutput output) {
		Applications.answering(Mindful.class, "kryowire.kryonet.client.default.nodes=127.0.0.1:1").close();
		assertThat(output).contains("Listening on").doesNotContain(NOT_REACHED);
	}

	@Test
	void whatMayPassCallsOnIsNotNamed(CapturedOutput output) {
		Applications.start(Doubtful.class, "kryowire.kryonet.client.default.nodes=127.0.0.1:1").close();
		assertThat(output).doesNotContain(NOT_REACHED);
	}

	@Test
	void aQualifierThatIsMistypedIsNoMatterOfImports(CapturedOutput output) {
		assertThatException().isThrownBy(
				() -> Applications.start(Mistyping.class, "kryowire.kryonet.client.default.nodes=127.0.0.1:1").close());
		assertThat(output).contains("defualtGreeter").doesNotContain("none is imported");
	}

	@OnlyCalls
	@ImportKryonetClients(types = Greeter.class)
	static class Mistyping {

		@Bean
		String asked(@Qualifier("defualtGreeter") Greeter greeter) {
			return greeter.toString();
		}

	}

	@OnlyCalls
	static class Doubtful {

		@Bean
		Greeter made(KryonetClients clients) {
			return clients.client("default", Greeter.class);
		}

		@Bean
		PassingOn passedOn(@Qualifier("made") Greeter client) {
			return new PassingOn(client);
		}

		@Bean
		Hiding passedOnTwice(@Qualifier("passedOn") PassingOn inner) {
			return new Hiding(inner);
		}

		@Bean
		PassingOn later(@Lazy @Qualifier("made") Greeter client) {
			return new PassingOn(client);
		}

		@Bean
		Asked provided(@Qualifier("made") ObjectProvider<Greeter> clients) {
			return new Asked(clients);
		}

		@Bean
		@Lazy
		Greetings lazy() {
			return new Greetings();
		}

		@Bean
		@Scope("prototype")
		Greetings prototype() {
			return new Greetings();
		}

		@Bean
		Greeter mocked() {
			return mock();
		}

	}

	static class Hiding extends Greetings {

		private final Object inner;

		Hiding(PassingOn inner) {
			this.inner = inner;
		}

		@Override
		public String greet(String name) {
			return this.inner + name;
		}

	}

	static class Asked extends Greetings {

		private final ObjectProvider<Greeter> clients;

		Asked(ObjectProvider<Greeter> clients) {
			this.clients = clients;
		}

		@Override
		public String greet(String name) {
			return this.clients.getObject().greet(name);
		}

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
