/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import io.kryowire.call.Peer;

/**
 * A peer that calls as fast as it can.
 */
final class PeerProcess {

	private PeerProcess() {
	}

	/** Takes the port of the node. */
	public static void main(String[] arguments) throws InterruptedException {
		ChildProcess.liveAsLongAsTheTest();
		try (Peer peer = Links.connected(Links.peer(Integer.parseInt(arguments[0]), Links.talkative("child")))) {
			System.out.println("connected");
			byte[] body = new byte[1000];
			while (true) {
				peer.method(Links.BYTES).ask(Links.OPTIONS, (Object) body);
			}
		}
	}

}
