/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.services;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLongArray;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Money goes from account to account, each of which lives at a node. It always goes to
 * the greater number, so that no two accounts wait for each other.
 */
class TransfersTests {

	private static final int ACCOUNTS = 1000;

	private static final int CALLERS = 64;

	private static final int TRANSFERS = 50;

	@Test
	void transfersBetweenRandomAccountsSucceedAndNoMoneyIsLost() throws Exception {
		AtomicLongArray balances = new AtomicLongArray(ACCOUNTS);
		AtomicLongArray expected = new AtomicLongArray(ACCOUNTS);
		try (ServiceNodes nodes = ServiceNodes.start((node) -> new Bank(node, balances), "A", "B", "C")) {
			Accounts accounts = nodes.caller().client(Accounts.class);
			Callers.all(CALLERS, (number) -> {
				SplittableRandom random = new SplittableRandom(number);
				for (int i = 0; i < TRANSFERS; i++) {
					int from = random.nextInt(ACCOUNTS - 1);
					int to = random.nextInt(from + 1, ACCOUNTS);
					long amount = random.nextLong(1, 100);
					accounts.transfer(from, to, amount);
					expected.addAndGet(from, -amount);
					expected.addAndGet(to, amount);
				}
			});
			assertThat(balances).hasToString(expected.toString());
		}
	}

	/**
	 * Accounts, by their numbers.
	 */
	@KryonetExchange("accounts")
	interface Accounts {

		void transfer(@RouteKey int from, int to, long amount);

		void deposit(@RouteKey int account, long amount);

	}

	private static final class Bank implements Accounts {

		private final ServiceNode here;

		private final AtomicLongArray balances;

		Bank(ServiceNode here, AtomicLongArray balances) {
			this.here = here;
			this.balances = balances;
		}

		@Override
		public void transfer(int from, int to, long amount) {
			this.here.client(Accounts.class).deposit(to, amount);
			add(from, -amount);
		}

		@Override
		public void deposit(int account, long amount) {
			add(account, amount);
		}

		/** Two of one account at once would lose money. */
		private void add(int account, long amount) {
			long before = this.balances.get(account);
			Thread.yield();
			this.balances.set(account, before + amount);
		}

	}

}
