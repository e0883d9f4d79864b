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

	private static final List<String> SECRETS = List.of("a secret that strangers do not know");

	private SecretNodeProcess() {
	}

	/** A client that knows the secret, and gives up no attempt. */
	static LinkSettings patient(String nodeId) {
		return Links.settings(nodeId).withSecrets(SECRETS);
	}

	/** For the node strangers are soon late, and nobody is taken for dead. */
	private static LinkSettings settings() {
		LinkSettings usual = LinkSettings.of("child");
		return usual
			.withTimes(usual.handshakeMillis(), usual.heartbeatMillis(), Links.settings("child").silenceMillis())
			.withSecrets(SECRETS);
	}

	public static void main(String[] arguments) throws InterruptedException {
		ChildProcess.liveAsLongAsTheTest();
		try (Node node = Links.node(settings()).method(HEAP, Execution.KEYED, (nothing) -> usedHeap()).start()) {
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
