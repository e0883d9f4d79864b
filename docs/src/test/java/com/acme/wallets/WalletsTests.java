/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.wallets;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import io.kryowire.test.cluster.LocalCluster;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The example of tasks.
 */
class WalletsTests {

	@Test
	void moneyGoesFromNodeToNodeAndIsCountedAtEach() throws Exception {
		try (LocalCluster nodes = LocalCluster.of(WalletsApplication.class).nodes(2).groups("wallets").start()) {
			Cashier cashier = nodes.node(0).context().getBean(Cashier.class);
			List<String> wallets = new ArrayList<>(
					IntStream.range(0, 20).mapToObj((number) -> "wallet-" + number).toList());
			for (String wallet : wallets) {
				assertThat(Waiting.get(cashier.transfer("bank", wallet, 100))).isNegative();
			}
			assertThat(cashier.total(wallets)).isEqualTo(2000);
			wallets.add("bank");
			assertThat(cashier.total(wallets)).isZero();
		}
	}

}
