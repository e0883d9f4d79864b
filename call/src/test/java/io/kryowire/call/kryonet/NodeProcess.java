/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.Execution;
import io.kryowire.call.Node;

/**
 * A node that echoes, and never answers every tenth call of its other method.
 */
final class NodeProcess {

	private NodeProcess() {
	}

	/** Takes the port, which may be 0. */
	public static void main(String[] arguments) throws InterruptedException {
		ChildProcess.liveAsLongAsTheTest();
		AtomicInteger calls = new AtomicInteger();
		try (Node node = Links.node(Links.talkative("child"))
			.address(new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[0])))
			.method(Links.OTHER, Execution.KEYED,
					(parameters) -> (calls.incrementAndGet() % 10 == 0)
							? new java.util.concurrent.CompletableFuture<String>() : parameters[0])
			.start()) {
			System.out.println("port " + node.port());
			new CountDownLatch(1).await();
		}
	}

}
