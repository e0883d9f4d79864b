/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.services;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

import io.kryowire.call.client.NodeAddress;
import io.kryowire.call.kryonet.ChildProcess;
import io.kryowire.test.process.FreePorts;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Nodes in JVMs of their own, which have one processor, two, and eight, whatever this
 * machine has: none of them has so few that calls wait for each other.
 */
class SeveralProcessesTests {

	/** The name of each, and its processors. */
	private static final Map<String, Integer> PROCESSORS = new TreeMap<>(Map.of("A", 1, "B", 2, "C", 8));

	private static final List<ChildProcess> processes = new ArrayList<>();

	private static final ServiceNode caller = new ServiceNode("caller", UnaryOperator.identity());

	@BeforeAll
	static void start() throws Exception {
		List<Integer> ports = FreePorts.choose(PROCESSORS.size(), 1);
		List<NodeAddress> addresses = new ArrayList<>();
		PROCESSORS.keySet()
			.forEach((name) -> addresses.add(new NodeAddress(name, "127.0.0.1", ports.get(addresses.size()))));
		for (NodeAddress node : addresses) {
			List<Object> arguments = new ArrayList<>(List.of(node.name()));
			arguments.addAll(addresses);
			processes.add(ChildProcess.with(List.of("-XX:ActiveProcessorCount=" + PROCESSORS.get(node.name())),
					ServiceProcess.class, arguments.toArray()));
		}
		for (ChildProcess process : processes) {
			process.await(ServiceProcess.READY);
		}
		caller.connect(addresses);
	}

	@AfterAll
	static void stop() {
		caller.close();
		processes.forEach(ChildProcess::close);
	}

	@ParameterizedTest
	@CsvSource({ "A, false", "A, true", "B, false", "B, true", "C, false", "C, true" })
	void manyCallersOfADatabaseAreServedAtOnce(String node, boolean keyed) throws Exception {
		SlowDatabase.askAtOnce(caller.client(Database.class, node), 64, keyed);
	}

	@ParameterizedTest
	@ValueSource(strings = { "ABA", "ACA", "BAB", "CAC", "ABCAB", "BCABC", "CABCA" })
	void chainsComeBackToWhereTheyBegan(String route) throws Exception {
		for (int chains : new int[] { 1, 8, 100 }) {
			RelayService.hand(caller, chains, false, route);
			RelayService.hand(caller, chains, true, route);
		}
	}

}
