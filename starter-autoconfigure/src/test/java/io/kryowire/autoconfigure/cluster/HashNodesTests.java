/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.UUID;
import java.util.stream.IntStream;

import io.kryowire.autoconfigure.cluster.ledger.EchoNode;
import io.kryowire.autoconfigure.cluster.ledger.Ledger;
import io.kryowire.autoconfigure.cluster.ledger.LedgerCaller;
import io.kryowire.autoconfigure.cluster.ledger.LedgerNode;
import io.kryowire.autoconfigure.kryonet.GroupDirectories;
import io.kryowire.call.client.KryonetClients;
import io.kryowire.cluster.Fences;
import io.kryowire.cluster.KeyOwnership;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.NotOwnerException;
import io.kryowire.cluster.SlotOwners;
import io.kryowire.cluster.Slots;
import io.kryowire.test.redis.EmbeddedRedis;
import org.junit.jupiter.api.Test;

import org.springframework.context.ConfigurableApplicationContext;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Nodes that find each other in Redis, and compute whose a key is.
 */
class HashNodesTests {

	private static final String[] CALLER = { "kryowire.cluster.discovery=none", "kryowire.cluster.ownership=hash" };

	private final String service = "hash-" + UUID.randomUUID();

	@Test
	void eachNodeRunsItsOwnKeysAndNoOthers() {
		try (ConfigurableApplicationContext a = start("a"); ConfigurableApplicationContext b = start("b")) {
			awaitNodes(a, 2);
			awaitNodes(b, 2);
			assertThat(a.getBean(GroupDirectories.class).isOwn("ledgers")).isTrue();
			SlotOwners owners = a.getBean(SlotOwners.class);
			assertThat(IntStream.range(0, Slots.COUNT).mapToObj(owners::owner)).contains("a", "b").doesNotContainNull();
			int slot = IntStream.range(0, Slots.COUNT)
				.filter((each) -> "b".equals(owners.owner(each)))
				.findFirst()
				.orElseThrow();
			patiently().untilAsserted(() -> assertThatExceptionOfType(NotOwnerException.class)
				.isThrownBy(() -> a.getBean(KeyOwnership.class).enter(slot, System.nanoTime(), false))
				.satisfies((refusal) -> assertThat(refusal.owner()).isEqualTo("b")));
			assertThat(a.getBeanProvider(Fences.class).getIfAvailable()).isNull();
		}
	}

	@Test
	void whoCallsWithoutBeingANodeFollowsThoseThatCome() {
		try (ConfigurableApplicationContext caller = LedgerNode.start(EmbeddedRedis.shared(), LedgerCaller.class,
				this.service, "caller", CALLER)) {
			assertThat(caller.getBean(GroupDirectories.class).isOwn("ledgers")).isFalse();
			try (ConfigurableApplicationContext a = start("a")) {
				// Waits for the first node
				assertThat(caller.getBean(Ledger.class).add("x", 1).by()).isEqualTo("a");
				try (ConfigurableApplicationContext b = start("b")) {
					awaitNodes(a, 2);
					patiently().until(() -> caller.getBean(KryonetClients.class).group("ledgers").peers().size() == 2);
					SlotOwners owners = a.getBean(SlotOwners.class);
					for (int i = 0; i < 20; i++) {
						String account = "account-" + i;
						assertThat(caller.getBean(Ledger.class).add(account, 1).by())
							.isEqualTo(owners.owner(Slots.of(account)));
					}
				}
				awaitNodes(a, 1);
				for (int i = 0; i < 20; i++) {
					assertThat(caller.getBean(Ledger.class).add("account-" + i, 1).by()).isEqualTo("a");
				}
			}
		}
	}

	private ConfigurableApplicationContext start(String node) {
		return LedgerNode.start(EmbeddedRedis.shared(), EchoNode.class, this.service, node,
				"kryowire.cluster.ownership=hash");
	}

	private static void awaitNodes(ConfigurableApplicationContext node, int count) {
		patiently().until(() -> node.getBean(NodeDirectory.class).view().serving().size() == count);
	}

}
