/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.observation;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.RemoteCallException;
import io.kryowire.test.waiting.Waiting;
import io.micrometer.observation.Observation;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Which calls are observed, and what is said of them.
 */
class ObservationTests {

	private final TestObservationRegistry registry = TestObservationRegistry.create();

	private final Echo echo = new Echo();

	@Test
	void whenAllAreObservedThenBothEndsSayEverything() throws Exception {
		try (EchoLink link = new EchoLink(this.echo, this.registry, ObservationMode.ALL)) {
			this.echo.probe = this.registry::getCurrentObservation;
			assertThat(link.client.now(7)).isEqualTo(7);
			assertThat(this.echo.probed).isInstanceOf(Observation.class);
			for (String name : new String[] { "kryonet.client", "kryonet.server" }) {
				soon().untilAsserted(() -> assertObserved().hasObservationWithNameEqualTo(name)
					.that()
					.hasContextualNameEqualTo("echo/now")
					.hasLowCardinalityKeyValue("rpc.system", "kryonet")
					.hasLowCardinalityKeyValue("rpc.service", "echo")
					.hasLowCardinalityKeyValue("rpc.method", "now")
					.hasLowCardinalityKeyValue("outcome", "SUCCESS")
					.hasLowCardinalityKeyValue("error.type", "none")
					.hasBeenStarted()
					.hasBeenStopped());
			}
			assertThat(this.registry.getCurrentObservation()).isNull();
		}
	}

	@Test
	void whenOnlyTracedCallsAreObservedThenOthersAreNot() throws Exception {
		try (EchoLink link = new EchoLink(this.echo, this.registry, ObservationMode.TRACED)) {
			assertThat(link.client.now(7)).isEqualTo(7);
			assertObserved().doesNotHaveAnyObservation();
			Observation.createNotStarted("outer", this.registry).observe(() -> link.client.now(7));
			assertStopped("kryonet.client");
		}
	}

	@Test
	void whenObservationIsOffThenNothingIsObserved() throws Exception {
		try (EchoLink link = new EchoLink(this.echo, this.registry, ObservationMode.OFF)) {
			Observation.createNotStarted("outer", this.registry).observe(() -> link.client.now(7));
			assertObserved().hasNumberOfObservationsEqualTo(1);
		}
	}

	@Test
	void whenAHandlerThrowsThenBothEndsHaveItsError() throws Exception {
		try (EchoLink link = new EchoLink(this.echo, this.registry, ObservationMode.ALL)) {
			assertThatExceptionOfType(RemoteCallException.class).isThrownBy(() -> link.client.fail("as told"));
			assertObserved().hasObservationWithNameEqualTo("kryonet.client")
				.that()
				.hasLowCardinalityKeyValue("outcome", "REMOTE")
				.hasLowCardinalityKeyValue("error.type", RemoteCallException.class.getName())
				.hasError()
				.hasBeenStopped();
			soon().untilAsserted(() -> assertObserved().hasObservationWithNameEqualTo("kryonet.server")
				.that()
				.hasLowCardinalityKeyValue("outcome", "REMOTE")
				.hasLowCardinalityKeyValue("error.type", IllegalStateException.class.getName())
				.hasBeenStopped());
		}
	}

	@Test
	void whenAContractDeclaresACheckedExceptionThenItsObservationStopsToo() throws Exception {
		try (EchoLink link = new EchoLink(this.echo, this.registry, ObservationMode.ALL)) {
			assertThatExceptionOfType(IOException.class).isThrownBy(() -> link.client.refuse("as told"));
			assertObserved().hasObservationWithNameEqualTo("kryonet.client")
				.that()
				.hasLowCardinalityKeyValue("error.type", IOException.class.getName())
				.hasBeenStopped();
			assertThat(this.registry.getCurrentObservation()).isNull();
		}
	}

	@Test
	void whenAResultComesLaterThenObservationsStopWithIt() throws Exception {
		try (EchoLink link = new EchoLink(this.echo, this.registry, ObservationMode.ALL)) {
			CompletableFuture<Integer> asked = link.client.later(1);
			assertThat(this.registry.getCurrentObservation()).isNull();
			assertThat(link.client.now(1)).isEqualTo(1);
			for (String name : new String[] { "kryonet.client", "kryonet.server" }) {
				soon().untilAsserted(() -> assertUnderWay(name, "later"));
			}
			assertObserved().hasNumberOfObservationsWithNameEqualTo("kryonet.server", 2);
			this.echo.later.complete(5);
			Integer answer = Waiting.get(asked);
			assertThat(answer).isEqualTo(5);
			soon().untilAsserted(() -> assertObserved()
				.forAllObservationsWithNameEqualTo("kryonet.client",
						(context) -> context.hasLowCardinalityKeyValue("outcome", "SUCCESS"))
				.forAllObservationsWithNameEqualTo("kryonet.server",
						(context) -> context.hasLowCardinalityKeyValue("outcome", "SUCCESS")));
		}
	}

	@Test
	void whenAFutureIsCancelledThenItsObservationStopsAsUnknown() throws Exception {
		try (EchoLink link = new EchoLink(this.echo, this.registry, ObservationMode.ALL)) {
			link.client.later(1).cancel(true);
			assertObserved().hasObservationWithNameEqualTo("kryonet.client")
				.that()
				.hasLowCardinalityKeyValue("outcome", "UNKNOWN")
				.hasBeenStopped();
		}
	}

	@Test
	void whenACallHasNoAnswerThenBothEndsObserveIt() throws Exception {
		try (EchoLink link = new EchoLink(this.echo, this.registry, ObservationMode.ALL)) {
			link.client.tell(1);
			Waiting.await(this.echo.told);
			soon().untilAsserted(() -> assertStopped("kryonet.server"));
			assertStopped("kryonet.client");
		}
	}

	@Test
	void whenACallGoesToAllNodesThenItIsOneObservationOfTheClient() throws Exception {
		try (EchoLink link = new EchoLink(this.echo, this.registry, ObservationMode.ALL)) {
			assertThat(link.client.all(3)).hasSize(1);
			assertObserved().hasNumberOfObservationsWithNameEqualTo("kryonet.client", 1);
			soon().untilAsserted(() -> assertStopped("kryonet.server"));
		}
	}

	private TestObservationRegistryAssert assertObserved() {
		return TestObservationRegistryAssert.assertThat(this.registry);
	}

	private void assertStopped(String name) {
		assertObserved().hasObservationWithNameEqualTo(name).that().hasBeenStopped();
	}

	/** What is observed may change while it is looked at. */
	private static ConditionFactory soon() {
		return patiently().ignoreExceptions();
	}

	private void assertUnderWay(String name, String method) {
		assertObserved().hasAnObservation((context) -> context.hasNameEqualTo(name)
			.hasLowCardinalityKeyValue("rpc.method", method)
			.hasLowCardinalityKeyValue("outcome", "none"));
	}

}
