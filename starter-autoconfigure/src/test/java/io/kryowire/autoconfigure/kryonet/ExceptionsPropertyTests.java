/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.NoSuchElementException;

import io.kryowire.autoconfigure.properties.InvalidPropertyException;
import io.kryowire.call.RemoteCallException;
import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.server.KryonetService;
import org.junit.jupiter.api.Test;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Exceptions that arrive as themselves because the configuration says so.
 */
class ExceptionsPropertyTests {

	@Test
	void classesAndPackagesThatAreNamedArriveAsThemselves() {
		String named = "kryowire.kryonet.exceptions=java.util.NoSuchElementException, java.lang.*";
		try (ConfigurableApplicationContext server = Applications.answering(ThrowingNode.class, named);
				ConfigurableApplicationContext client = Applications.calling(server, ThrowingClient.class, named)) {
			Throwing throwing = client.getBean(Throwing.class);
			assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(() -> throwing.fail("element"))
				.withMessage("element")
				.withCauseInstanceOf(RemoteCallException.class);
			assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> throwing.fail("state"))
				.withMessage("state");
			assertThatExceptionOfType(Denied.class).as("of the contract's package")
				.isThrownBy(() -> throwing.fail("denied"))
				.satisfies((ex) -> assertThat(ex.reason).isEqualTo("denied"));
			assertThatExceptionOfType(RemoteCallException.class).isThrownBy(() -> throwing.fail("other"));
		}
	}

	@Test
	void whatIsNoExceptionIsRefusedByItsProperty() {
		assertThatExceptionOfType(Exception.class)
			.isThrownBy(() -> Applications.start(ThrowingClient.class, "kryowire.kryonet.exceptions=java.lang.String",
					"kryowire.kryonet.client.default.nodes=127.0.0.1:1"))
			.withRootCauseInstanceOf(ClassCastException.class)
			.havingCause()
			.satisfies((ex) -> assertThat(ex).hasStackTraceContaining(
					"Invalid value of kryowire.kryonet.exceptions ([java.lang.String]): java.lang.String is not an exception: "
							+ "give the full name of a class, or a package such as com.acme.errors.*")
				.hasStackTraceContaining(InvalidPropertyException.class.getName()));
	}

	@KryonetExchange("throwing")
	interface Throwing {

		void fail(String how);

	}

	/** An unchecked exception of the contract's package. */
	static final class Denied extends RuntimeException {

		private static final long serialVersionUID = 1L;

		private final String reason;

		Denied(String reason) {
			super("no: " + reason);
			this.reason = reason;
		}

	}

	static class Throws implements Throwing {

		@Override
		public void fail(String how) {
			throw switch (how) {
				case "element" -> new NoSuchElementException(how);
				case "state" -> new IllegalStateException(how);
				case "denied" -> new Denied(how);
				default -> new java.util.ConcurrentModificationException(how);
			};
		}

	}

	@OnlyCalls
	static class ThrowingNode {

		@Bean
		@KryonetService
		Throws failing() {
			return new Throws();
		}

	}

	@OnlyCalls
	@ImportKryonetClients(types = Throwing.class)
	static class ThrowingClient {

	}

}
