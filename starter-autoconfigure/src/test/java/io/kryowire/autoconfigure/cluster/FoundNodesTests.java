/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.stream.IntStream;

import io.kryowire.autoconfigure.cluster.ledger.Ledger;
import io.kryowire.cluster.KeyOwnership;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.NotOwnerException;
import io.kryowire.cluster.SlotOwners;
import io.kryowire.cluster.Slots;
import io.kryowire.test.process.FreePorts;
import org.junit.jupiter.api.Test;

import org.springframework.cloud.client.DefaultServiceInstance;
import org.springframework.cloud.client.discovery.DiscoveryClient;
import org.springframework.context.ConfigurableApplicationContext;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Nodes that look themselves up in DNS or with a DiscoveryClient, and compute whose a key
 * is.
 */
class FoundNodesTests extends FoundNodesFixture {

	@Test
	void eachNodeThatIsRegisteredRunsItsOwnKeysAndNoOthers() {
		try (ConfigurableApplicationContext a = node("a", CLOUD); ConfigurableApplicationContext b = node("b", CLOUD)) {
			this.registry.instances(instance(a, "a"), instance(b, "b"));
			awaitNodes(a, 2);
			awaitNodes(b, 2);
			SlotOwners owners = a.getBean(SlotOwners.class);
			int other = slotOf(owners, "b");
			patiently().untilAsserted(() -> assertThatExceptionOfType(NotOwnerException.class)
				.isThrownBy(() -> a.getBean(KeyOwnership.class).enter(other, System.nanoTime(), false))
				.satisfies((refusal) -> assertThat(refusal.owner()).isEqualTo("b")));
			patiently().until(() -> a.getBean(ClusterMembership.class).statistics().owned()
					+ b.getBean(ClusterMembership.class).statistics().owned() == Slots.COUNT);
			assertThat(a.getBean(ClusterMembership.class).self()).extracting("id").isEqualTo("a");
			patiently().until(() -> a.getBean(ClusterMembership.class).trouble().isEmpty());
			try (ConfigurableApplicationContext caller = caller(GROUP + "discovery=spring-cloud")) {
				areAnsweredByTheirOwners(caller, owners);
			}
			// Whoever knows nothing but addresses is sent on
			try (ConfigurableApplicationContext caller = caller(
					GROUP + "nodes=127.0.0.1:%d,127.0.0.1:%d".formatted(port(a), port(b)))) {
				areAnsweredByTheirOwners(caller, owners);
			}
			this.registry.instances(instance(a, "a"));
			awaitAllSlots(a);
		}
	}

	@Test
	void aNodeThatDoesNotFindItselfRunsTheCallsForAllKeysAndSaysSo() {
		this.registry.instances(new DefaultServiceInstance("b", "quotes", "10.0.0.2", 7420, false));
		try (ConfigurableApplicationContext a = node("a", CLOUD)) {
			awaitNodes(a, 1);
			for (int slot = 0; slot < Slots.COUNT; slot++) {
				a.getBean(KeyOwnership.class).enter(slot, System.nanoTime(), false).leave();
			}
			patiently().untilAsserted(() -> assertThat(a.getBean(ClusterMembership.class).trouble()).contains(
					"This node is not among the nodes of service 'quotes' of the DiscoveryClient (1 of them)",
					"It is looked for as \"a\" and at 127.0.0.1:%d, see".formatted(port(a))));
			assertThat(a.getBean(ClusterMembership.class).statistics().owned()).isEqualTo(Slots.COUNT);
			this.registry.instances(new DefaultServiceInstance("a", "quotes", "127.0.0.1", port(a), false),
					new DefaultServiceInstance("b", "quotes", "10.0.0.2", 7420, false));
			patiently().until(() -> a.getBean(ClusterMembership.class).trouble().isEmpty());
			assertThat(a.getBean(ClusterMembership.class).self()).extracting("id").isEqualTo("127.0.0.1:" + port(a));
			awaitNodes(a, 2);
			int other = slotOf(a.getBean(SlotOwners.class), "10.0.0.2:7420");
			patiently().untilAsserted(() -> assertThatExceptionOfType(NotOwnerException.class)
				.isThrownBy(() -> a.getBean(KeyOwnership.class).enter(other, System.nanoTime(), false)));
			this.registry.instances(new DefaultServiceInstance("b", "quotes", "10.0.0.2", 7420, false));
			awaitNodes(a, 1);
			a.stop();
			assertThat(a.getBean(ClusterMembership.class).statistics().owned()).isZero();
		}
	}

	@Test
	void aNodeFindsItsAddressBehindAName() throws Exception {
		int port = FreePorts.one();
		String name = "dns:localhost:" + port;
		try (ConfigurableApplicationContext node = node("a", "kryowire.cluster.nodes=" + name,
				"kryowire.kryonet.server.port=" + port);
				ConfigurableApplicationContext caller = caller(GROUP + "nodes=" + name)) {
			patiently().until(() -> node.getBean(ClusterMembership.class).trouble().isEmpty());
			assertThat(node.getBean(ClusterMembership.class).self()).extracting("id").isEqualTo("127.0.0.1:" + port);
			assertThat(node.getBean(NodeDirectory.class)).hasToString("nodes of the service 'quotes'");
			patiently().until(() -> node.getBean(SlotOwners.class).owner(0) != null);
			String own = IntStream.range(0, 10_000)
				.mapToObj((i) -> "account-" + i)
				.filter((account) -> ("127.0.0.1:" + port)
					.equals(node.getBean(SlotOwners.class).owner(Slots.of(account))))
				.findFirst()
				.orElseThrow();
			assertThat(caller.getBean(Ledger.class).add(own, 1).by()).isEqualTo("a");
		}
	}

	private static void areAnsweredByTheirOwners(ConfigurableApplicationContext caller, SlotOwners owners) {
		for (int i = 0; i < 20; i++) {
			String account = "account-" + i;
			assertThat(caller.getBean(Ledger.class).add(account, 1).by()).isEqualTo(owners.owner(Slots.of(account)));
		}
	}

	private static int slotOf(SlotOwners owners, String node) {
		return IntStream.range(0, Slots.COUNT)
			.filter((slot) -> node.equals(owners.owner(slot)))
			.findFirst()
			.orElseThrow();
	}

}
