/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.services;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import io.kryowire.call.CallException;
import io.kryowire.call.Outcome;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;
import io.kryowire.test.waiting.Waiting;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Calls that would wait for themselves until their deadline: a handler waits for one that
 * waits for the key of the first. They fail at once and say who waits for whom. What
 * comes back to its key without anybody waiting for it is no such call.
 */
class SelfWaitingCallsTests {

	private static final String KEY = "account 7";

	private final CountDownLatch told = new CountDownLatch(1);

	private ServiceNodes nodes;

	private Orders orders;

	@BeforeEach
	void start() throws InterruptedException {
		this.nodes = ServiceNodes.start((node) -> new OrderService(node, this.told), "A", "B");
		this.orders = this.nodes.caller().client(Orders.class, "A");
	}

	@AfterEach
	void stop() {
		this.nodes.close();
	}

	/** Not by its deadline, which is minutes away. */
	private void assertFailsByItsChain(ThrowingCallable call, String... methods) {
		assertThatExceptionOfType(CallException.class).isThrownBy(call)
			.withMessageContainingAll(methods)
			.satisfies((ex) -> assertThat(ex.outcome()).isNotEqualTo(Outcome.EXPIRED));
		assertThat(this.orders.pay(KEY)).as("the key goes on").isEqualTo("paid " + KEY);
	}

	@Test
	void aChainThatComesBackToItsOwnKeyFailsAndNamesItself() {
		assertFailsByItsChain(() -> this.orders.reserve(KEY), "reserve", "confirm", "pay");
	}

	@Test
	void aHandlerThatCallsItsOwnNodeForItsOwnKeyFails() {
		assertFailsByItsChain(() -> this.orders.reserveHere(KEY), "reserveHere", "pay");
	}

	@Test
	void manyAtOnceFailAndOthersGoOn() throws Exception {
		Callers.all(32, (number) -> {
			String key = "account " + number;
			if (number % 2 == 0) {
				assertThatExceptionOfType(CallException.class).isThrownBy(() -> this.orders.reserve(key))
					.withMessageContaining("confirm")
					.satisfies((ex) -> assertThat(ex.outcome()).isNotEqualTo(Outcome.EXPIRED));
			}
			assertThat(this.orders.pay(key)).isEqualTo("paid " + key);
		});
	}

	@Test
	void aChainOfFuturesComesBackToItsOwnKey() throws Exception {
		assertThat(Waiting.get(this.orders.reserveLater(KEY))).isEqualTo("paid " + KEY);
	}

	@Test
	void aHandlerTellsItsOwnKey() throws Exception {
		assertThat(this.orders.remind(KEY)).isEqualTo("reminded " + KEY);
		Waiting.await(this.told);
	}

	/**
	 * The keys are those of accounts.
	 */
	@KryonetExchange("orders")
	interface Orders {

		/** Waits for {@link #confirm} at the other node. */
		String reserve(@RouteKey String account);

		/** Waits for {@link #pay} at this node. */
		String reserveHere(@RouteKey String account);

		/** Waits for {@link #pay} at the other node. */
		String confirm(@RouteKey String account);

		String pay(@RouteKey String account);

		/** Has the result of {@link #confirmLater}, for which it does not wait. */
		CompletableFuture<String> reserveLater(@RouteKey String account);

		CompletableFuture<String> confirmLater(@RouteKey String account);

		CompletableFuture<String> payLater(@RouteKey String account);

		/** Sends {@link #note} to itself. */
		String remind(@RouteKey String account);

		@KryonetExchange(oneway = true)
		void note(@RouteKey String account);

	}

	private static final class OrderService implements Orders {

		private final ServiceNode here;

		private final CountDownLatch told;

		OrderService(ServiceNode here, CountDownLatch told) {
			this.here = here;
			this.told = told;
		}

		private Orders other() {
			return this.here.client(Orders.class, this.here.name().equals("A") ? "B" : "A");
		}

		private Orders own() {
			return this.here.client(Orders.class, this.here.name());
		}

		@Override
		public String reserve(String account) {
			return other().confirm(account);
		}

		@Override
		public String reserveHere(String account) {
			return own().pay(account);
		}

		@Override
		public String confirm(String account) {
			return other().pay(account);
		}

		@Override
		public String pay(String account) {
			return "paid " + account;
		}

		@Override
		public CompletableFuture<String> reserveLater(String account) {
			return other().confirmLater(account);
		}

		@Override
		public CompletableFuture<String> confirmLater(String account) {
			return other().payLater(account);
		}

		@Override
		public CompletableFuture<String> payLater(String account) {
			return CompletableFuture.completedFuture(pay(account));
		}

		@Override
		public String remind(String account) {
			own().note(account);
			return "reminded " + account;
		}

		@Override
		public void note(String account) {
			this.told.countDown();
		}

	}

}
