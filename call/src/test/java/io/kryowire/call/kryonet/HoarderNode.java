/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.concurrent.CountDownLatch;

import io.kryowire.call.Execution;
import io.kryowire.call.Node;

/**
 * A node with a small heap, and whatever bounds it has by itself.
 */
final class HoarderNode {

	private HoarderNode() {
	}

	public static void main(String[] arguments) throws InterruptedException {
		ChildProcess.liveAsLongAsTheTest();
		try (Node node = Links.node(Links.settings("child"))
			.method(Links.BYTES, Execution.KEYED, (parameters) -> parameters[0])
			.start()) {
			System.out.println("port " + node.port());
			new CountDownLatch(1).await();
		}
	}

}
