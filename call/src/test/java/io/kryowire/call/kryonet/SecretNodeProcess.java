/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.List;
import java.util.concurrent.CountDownLatch;

import io.kryowire.call.CallMethod;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;

/**
 * A node with a secret and a small heap, of which it tells how much it uses: to be
 * started in a JVM of its own.
 */
final class SecretNodeProcess {

	/** The bytes of its heap that are in use. */
	static final CallMethod HEAP = CallMethod.of("test/heap()", Long.class);

	private SecretNodeProcess() {
	}

	/** How both sides are: strangers are soon late, and nobody is taken for dead. */
	static LinkSettings settings(String nodeId) {
		LinkSettings usual = LinkSettings.of(nodeId);
		return usual.withTimes(usual.handshakeMillis(), usual.heartbeatMillis(), Links.settings(nodeId).silenceMillis())
			.withSecrets(List.of("a secret that strangers do not know"));
	}

	public static void main(String[] arguments) throws InterruptedException {
		ChildProcess.liveAsLongAsTheTest();
		try (Node node = Links.node(settings("child")).method(HEAP, Execution.KEYED, (nothing) -> usedHeap()).start()) {
			System.out.println("port " + node.port());
			new CountDownLatch(1).await();
		}
	}

	private static long usedHeap() {
		Runtime runtime = Runtime.getRuntime();
		runtime.gc();
		return runtime.totalMemory() - runtime.freeMemory();
	}

}
