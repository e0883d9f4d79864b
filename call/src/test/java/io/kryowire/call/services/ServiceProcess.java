/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.services;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;

import io.kryowire.call.client.NodeAddress;
import io.kryowire.call.kryonet.ChildProcess;

/**
 * A node with the services of these tests, to be started in a JVM of its own.
 */
final class ServiceProcess {

	static final String READY = "ready";

	private ServiceProcess() {
	}

	/** Takes its name, and the addresses of all nodes. */
	public static void main(String[] arguments) throws InterruptedException {
		ChildProcess.liveAsLongAsTheTest();
		String name = arguments[0];
		List<NodeAddress> addresses = Arrays.stream(arguments).skip(1).map(NodeAddress::parse).toList();
		int port = addresses.stream().filter((node) -> node.name().equals(name)).findFirst().orElseThrow().port();
		try (ServiceNode node = new ServiceNode(name, UnaryOperator.identity())) {
			node.serve(port, List.of(new RelayService(node), new SlowDatabase()));
			node.connect(addresses);
			System.out.println(READY);
			new CountDownLatch(1).await();
		}
	}

}
