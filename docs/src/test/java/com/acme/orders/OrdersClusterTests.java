/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package com.acme.orders;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.kryowire.call.contract.NodeResult;
import io.kryowire.test.cluster.LocalCluster;
import io.kryowire.test.waiting.Waiting;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class OrdersClusterTests {

	/** Examples do not say how long they wait. */
	@BeforeAll
	static void bePatient() {
		Awaitility.setDefaultTimeout(Waiting.LONGEST);
	}

	// tag::kill
	@Test
	void ordersAreTakenWhileOneNodeIsAway() {
		try (LocalCluster cluster = LocalCluster.of(OrdersApplication.class).nodes(3).groups("orders").start()) {
			Orders orders = cluster.client(Orders.class);
			assertThat(nodesThatTakeOrders(orders)).containsOnly("node-0", "node-1", "node-2");

			cluster.node(1).kill();
			assertThat(nodesThatTakeOrders(orders)).containsOnly("node-0", "node-2");

			cluster.node(1).restart();
			await().ignoreExceptions().untilAsserted(() -> assertThat(nodesThatTakeOrders(orders)).contains("node-1"));
		}
	}

	private static Set<String> nodesThatTakeOrders(Orders orders) {
		return IntStream.range(0, 100)
			.mapToObj((customer) -> orders.place("customer " + customer, "tea").node())
			.collect(Collectors.toSet());
	}
	// end::kill

	// tag::processes
	@Test
	@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows cannot pause a process by a signal")
	void aNodeThatStandsStillDoesNotAnswer() {
		try (LocalCluster cluster = LocalCluster.of(OrdersApplication.class)
			.nodes(2)
			.groups("orders")
			.property("logging.level.com.acme", "debug")
			.properties((index) -> Map.of("spring.application.name", "orders-" + index))
			.processes()
			.jvmArguments("-Xmx128m")
			.start()) {
			Orders orders = cluster.client(Orders.class);

			cluster.node(0).pause();
			assertThat(orders.customers()).filteredOn((result) -> !result.succeeded())
				.extracting(NodeResult::node)
				.contains("node-0");

			cluster.node(0).resume();
			await().ignoreExceptions()
				.untilAsserted(() -> assertThat(orders.customers()).allMatch(NodeResult::succeeded));
			assertThat(cluster.node(0).output()).contains("Listening on");
		}
	}
	// end::processes

}
