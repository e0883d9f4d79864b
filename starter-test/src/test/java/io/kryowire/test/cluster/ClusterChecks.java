/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.cluster;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.kryowire.call.contract.NodeResult;
import io.kryowire.test.depot.Depot;
import io.kryowire.test.depot.DepotApplication;
import io.kryowire.test.waiting.Waiting;

/**
 * What tests ask a cluster of depots.
 */
final class ClusterChecks {

	private ClusterChecks() {
	}

	/** Nodes that nothing but a fault parts, however busy the machine is. */
	static LocalCluster.Builder depots(int nodes) {
		return LocalCluster.of(DepotApplication.class)
			.nodes(nodes)
			.groups("depots")
			.property("kryowire.kryonet.client.depots.handshake-timeout", Waiting.LONGEST)
			.property("kryowire.kryonet.client.depots.silence-timeout", Waiting.LONGEST);
	}

	/** Who answers for which of some keys. */
	static Map<String, String> owners(Depot depot) {
		return IntStream.range(0, 60)
			.mapToObj((number) -> "item-" + number)
			.collect(Collectors.toMap((item) -> item, depot::shelf));
	}

	static Collection<String> answering(Depot depot) {
		return depot.everyone().stream().filter(NodeResult::succeeded).map(NodeResult::value).sorted().toList();
	}

	static List<String> failing(Depot depot) {
		return depot.everyone().stream().filter((result) -> !result.succeeded()).map(NodeResult::node).toList();
	}

}
