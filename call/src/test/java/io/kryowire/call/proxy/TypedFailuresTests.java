/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.proxy;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;

import io.kryowire.call.RemoteCallException;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.routing.Cluster;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Exceptions of services that reach callers as themselves, over real sockets.
 */
class TypedFailuresTests {

	private static Cluster cluster;

	private static Failing client;

	@BeforeAll
	static void start() throws InterruptedException {
		cluster = Cluster.of(new Fails()).exceptions(Failing.class).connect();
		client = cluster.client(Failing.class);
	}

	@AfterAll
	static void stop() {
		cluster.close();
	}

	@Test
	void anExceptionWhoseConstructorMakesTheMessageArrivesWithThatMessageAndItsField() {
		assertThatExceptionOfType(Failing.UnknownArticle.class).isThrownBy(() -> client.fail("article"))
			.withMessage("unknown X")
			.satisfies((ex) -> assertThat(ex.id()).isEqualTo("X"))
			.withCauseInstanceOf(RemoteCallException.class);
	}

	@Test
	void fieldsOfTheContractsTypesArrive() {
		assertThatExceptionOfType(Failing.Shortage.class).isThrownBy(() -> client.fail("shortage"))
			.withMessage("too few of tea")
			.satisfies((ex) -> {
				assertThat(ex.line()).isEqualTo(new Failing.Line("tea", 3));
				assertThat(ex.prices()).containsExactly(new BigDecimal("1.50"), BigDecimal.TEN);
				assertThat(ex.lock()).as("transient").isNull();
			});
	}

	@Test
	void anUncheckedExceptionOfTheContractsPackageArrivesWithTheNamesOfItsCauses() {
		assertThatExceptionOfType(Failing.Unchecked.class).isThrownBy(() -> client.fail("unchecked"))
			.withMessage("code 42")
			.satisfies((ex) -> {
				assertThat(ex.code()).isEqualTo(42);
				RemoteCallException original = remote(ex.getCause());
				assertThat(original.remoteType()).isEqualTo(Failing.Unchecked.class.getName());
				RemoteCallException inner = remote(original.getCause());
				assertThat(inner.remoteType()).isEqualTo(IllegalStateException.class.getName());
				assertThat(inner.remoteMessage()).isEqualTo("inner");
				RemoteCallException innermost = remote(inner.getCause());
				assertThat(innermost.remoteType()).isEqualTo(IOException.class.getName());
				assertThat(innermost.remoteMessage()).isEqualTo("disk");
				assertThat(innermost).hasNoCause();
			});
		assertThatExceptionOfType(Failing.Unchecked.class).isThrownBy(() -> client.fail("empty"))
			.satisfies((ex) -> assertThat(remote(ex.getCause())).hasNoCause());
	}

	private static RemoteCallException remote(Throwable cause) {
		return (RemoteCallException) Objects.requireNonNull(cause);
	}

	@Test
	void anUndeclaredExceptionBelowADeclaredOneArrives() {
		assertThatExceptionOfType(Failing.SmallShortage.class).isThrownBy(() -> client.fail("below"))
			.withMessage("too few of salt")
			.satisfies((ex) -> assertThat(ex.size()).isEqualTo(3));
	}

	@Test
	void anExceptionOfTheJdkThatIsDeclaredArrives() {
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> client.fail("io")).withMessage("disk full");
	}

	@Test
	void aFieldThatCannotTravelIsEmptyAndTheOthersArrive() {
		assertThatExceptionOfType(Failing.Odd.class).isThrownBy(() -> client.fail("odd"))
			.withMessage("odd b")
			.satisfies((ex) -> {
				assertThat(ex.can()).isEqualTo("b");
				assertThat(ex.cannotTravel()).isNull();
			});
	}

	@Test
	void anExceptionThatSaysMoreThanItWasToldArrivesWithItsMessage() {
		assertThatExceptionOfType(Failing.Suffixed.class).isThrownBy(() -> client.fail("suffixed"))
			.withMessage("a (code 7)");
	}

	@Test
	void anExceptionThatCannotHaveItsMessageArrivesAsRemoteWithItsFields() {
		assertThatExceptionOfType(RemoteCallException.class).isThrownBy(() -> client.fail("talking"))
			.satisfies((ex) -> {
				assertThat(ex.remoteType()).isEqualTo(Failing.Talking.class.getName());
				assertThat(ex.remoteMessage()).startsWith("hello ");
				assertThat(ex.remoteFields()).containsEntry("word", "hello").hasSize(1);
			});
	}

	@Test
	void anExceptionThatNobodyDeclaresIsRemote() {
		assertThatExceptionOfType(RemoteCallException.class).isThrownBy(() -> client.fail("foreign"))
			.satisfies((ex) -> {
				assertThat(ex.remoteType()).isEqualTo(NoSuchElementException.class.getName());
				assertThat(ex.remoteFields()).isEmpty();
				assertThat(ex).hasNoCause();
			});
	}

	@Test
	void aFieldThatIsTooLargeIsLeftOut() {
		assertThatExceptionOfType(Failing.Large.class).isThrownBy(() -> client.fail("large"))
			.withMessage("large")
			.satisfies((ex) -> assertThat(ex.text()).isNull());
	}

	@Test
	void aCheckedExceptionThatTheMethodDoesNotDeclareIsRemote() throws Exception {
		try (Cluster both = new Cluster()) {
			Other other = () -> new Fails().fail("article");
			both.start("node", 0, List.of(), new Fails(), other);
			both.exceptions(Failing.class).connect();
			assertThatExceptionOfType(RemoteCallException.class).isThrownBy(() -> both.client(Other.class).fail())
				.satisfies((ex) -> {
					assertThat(ex.remoteType()).isEqualTo(Failing.UnknownArticle.class.getName());
					assertThat(ex.remoteMessage()).isEqualTo("unknown X");
					assertThat(ex.remoteFields()).as("of another contract").isEmpty();
				});
		}
	}

	@Test
	void norDoesOneEscapeThatTakesNoCause() throws Exception {
		try (Cluster both = new Cluster()) {
			Other other = () -> new Fails().fail("stubborn");
			both.start("node", 0, List.of(), new Fails(), other);
			both.exceptions(Failing.class).connect();
			assertThatExceptionOfType(RemoteCallException.class).isThrownBy(() -> both.client(Other.class).fail())
				.satisfies((ex) -> assertThat(ex.remoteType()).isEqualTo(Failing.Stubborn.class.getName()));
		}
	}

	@KryonetExchange
	interface Other {

		void fail();

	}

	/** Fails as it is told. */
	static final class Fails implements Failing {

		@Override
		public void fail(String which) {
			throw Fails.<RuntimeException>sneaky(Objects.requireNonNull(ALL.get(which)).get());
		}

		@SuppressWarnings("unchecked")
		private static <E extends Throwable> RuntimeException sneaky(Throwable problem) throws E {
			throw (E) problem;
		}

	}

}
