/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.time.Duration;
import java.util.Objects;

import io.kryowire.call.CallException;
import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.client.KryonetClients;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.server.KryonetServer;
import io.kryowire.test.process.FreePorts;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Whoever cannot reach a node reads which, of which group, why, and what to look at.
 */
@ExtendWith(OutputCaptureExtension.class)
class ClientTroubleTests {

	/** For so long nothing is said of an address where nobody listens yet. */
	private static final Duration UNSAID = Duration.ofSeconds(5);

	private static final String NOT_CONNECTED = "Not connected, and trying again";

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					a=127.0.0.1:1      | 127.0.0.1:1, node a of the group default, see kryowire.kryonet.client.default, lane 0: Connection refused
					127.0.0.1:1        | 127.0.0.1:1, a node of the group default, see kryowire.kryonet.client.default, lane 0: Connection refused
					nowhere.invalid:80 | nowhere.invalid:80, a node of the group default, see kryowire.kryonet.client.default, lane 0: the host is unknown
					""")
	void aNodeThatCannotBeReachedIsNamed(String nodes, String named) {
		try (ConfigurableApplicationContext context = Applications.start(GreeterClient.class,
				"kryowire.kryonet.client.default.deadline=100ms", "kryowire.kryonet.client.default.nodes=" + nodes)) {
			KryonetClients clients = context.getBean(KryonetClients.class);
			Waiting.patiently().until(() -> trouble(clients), named::equals);
			assertThatExceptionOfType(CallException.class).isThrownBy(() -> context.getBean(Greeter.class).greet("x"))
				.withMessageContaining(named);
		}
	}

	private static String trouble(KryonetClients clients) {
		return Objects.requireNonNull(clients.group("default").peers().values().iterator().next().trouble());
	}

	@Test
	void aWrongSecretIsTellingOnBothSides(CapturedOutput output) {
		try (ConfigurableApplicationContext server = Applications.answering(GreeterNode.class,
				"kryowire.kryonet.shared-secret=the secret of the server");
				ConfigurableApplicationContext client = Applications.calling(server, GreeterClient.class,
						"kryowire.kryonet.shared-secret=the secret of the client")) {
			Waiting.patiently()
				.until(() -> Objects.requireNonNull(server.getBean(KryonetServer.class).statistics())
					.refusedConnections() >= 3);
			assertThat(output).contains("A client could not prove itself: The client does not know the shared secret "
					+ "(kryowire.kryonet.shared-secret)");
			assertThat(output)
				.contains(NOT_CONNECTED, "a node of the group default, see kryowire.kryonet.client.default")
				.doesNotContain("the secret of the");
			assertThat(output.getAll().split("could not prove itself", -1)).hasSize(2);
		}
	}

	@Test
	void aMethodThatANodeDoesNotHaveIsNamedWithTheNode() {
		try (ConfigurableApplicationContext server = Applications.answering(GreeterNode.class);
				ConfigurableApplicationContext client = Applications.calling(server, OthersClient.class)) {
			assertThatExceptionOfType(CallException.class).isThrownBy(() -> client.getBean(Others.class).other())
				.withMessageContaining("a node of the group default, see kryowire.kryonet.client.default")
				.withMessageContaining("has no method");
		}
	}

	@Test
	void anApplicationThatCallsItselfIsNotWarnedThatItDoesNotYetListen(CapturedOutput output) {
		int port = FreePorts.one();
		long begun = System.nanoTime();
		try (ConfigurableApplicationContext both = Applications.start(Both.class,
				PatientLinks.ofServer(PatientLinks.ofGroup("default", "kryowire.kryonet.server.port=" + port,
						"kryowire.kryonet.client.default.nodes=self=127.0.0.1:" + port)))) {
			assertThat(both.getBean(Greeter.class).greet("me")).isEqualTo("Hello, me");
			assertThat(output).contains("Connected (peer=");
			if (System.nanoTime() - begun < UNSAID.toNanos()) {
				assertThat(output).doesNotContain(NOT_CONNECTED);
			}
		}
	}

	@KryonetExchange
	interface Others {

		String other();

	}

	@OnlyCalls
	@ImportKryonetClients(types = Others.class)
	static class OthersClient {

	}

	@OnlyCalls
	@ImportKryonetClients(types = Greeter.class)
	static class Both extends GreeterNode {

		@Bean
		SmartLifecycle listensOnlyAfterAnAttempt(KryonetClients clients) {
			return new SmartLifecycle() {
				@Override
				public void start() {
					Waiting.patiently().until(() -> trouble(clients).contains("Connection refused"));
				}

				@Override
				public void stop() {
					// It has done what it is for.
				}

				@Override
				public boolean isRunning() {
					return false;
				}

				@Override
				public int getPhase() {
					return KryonetServer.PHASE - 1;
				}
			};
		}

	}

}
