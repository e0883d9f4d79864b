/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.wallets;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import io.kryowire.call.Peer;
import io.kryowire.call.client.KryonetClients;
import io.kryowire.test.cluster.LocalCluster;
import io.kryowire.test.cluster.LocalNode;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The example of tasks.
 */
class WalletsTests {

	@Test
	void moneyGoesFromNodeToNodeAndIsCountedAtEach() throws Exception {
		// A node that is taken for lost leaves its wallets to the other one
		try (LocalCluster nodes = LocalCluster.of(WalletsApplication.class)
			.nodes(2)
			.groups("wallets")
			.property("kryowire.kryonet.client.wallets.silence-timeout", Waiting.LONGEST)
			.property("kryowire.kryonet.client.wallets.deadline", Waiting.LONGEST)
			.start()) {
			awaitConnected(nodes);
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

	/** Until then a wallet would be at the next node that is connected. */
	private static void awaitConnected(LocalCluster nodes) throws InterruptedException {
		for (LocalNode node : nodes.nodes()) {
			for (Peer peer : node.context().getBean(KryonetClients.class).group("wallets").peers().values()) {
				assertThat(peer.awaitConnected(Waiting.LONGEST.toMillis())).as("%s to %s", node, peer).isTrue();
			}
		}
	}

}
