/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import com.esotericsoftware.kryonet.Client;
import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.codec.WireBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Defect 9: as long as a connection has something to read nobody else's is read. One
 * client that sends without pause starves all others.
 */
class FloodTests {

	@Test
	void onRawKryonetAFloodingClientStarvesThePoliteOne() throws Exception {
		Semaphore echoes = new Semaphore(0);
		try (RawKryonet raw = new RawKryonet((connection, object) -> {
			if ("yz".equals(object)) {
				work();
			}
			else {
				connection.sendTCP(object);
			}
		})) {
			Client polite = raw.client((connection, object) -> echoes.release());
			try (Flood flood = new Flood(new HandMade(raw.port()), raw.shortString())) {
				// On a busy machine the flood has its pauses
				Eventually.until("an ask is not answered within half a second", () -> {
					polite.sendTCP("anybody?");
					return !echoes.tryAcquire(500, TimeUnit.MILLISECONDS);
				});
				assertThat(flood.isEnded()).as("nobody stops it").isFalse();
			}
		}
	}

	@Test
	void onALinkAFloodOfKeepAlivesFromAStrangerHarmsNobody() throws Exception {
		try (Node node = Links.node().start(); Peer polite = Links.connected(node)) {
			try (Flood flood = new Flood(new HandMade(node.port()), HandMade.KEEP_ALIVE)) {
				assertIsServed(polite);
				Eventually.until("the flood is cut off", flood::isEnded);
			}
			Eventually.until("it is counted", () -> node.statistics().refusedConnections() == 1);
		}
	}

	@Test
	void onALinkAFloodOfKeepAlivesFromAFriendHarmsNobody() throws Exception {
		try (Node node = Links.node().start();
				Peer polite = Links.connected(node);
				Flood flood = new Flood(new HandMade(node.port()).shakeHands(), HandMade.KEEP_ALIVE)) {
			assertIsServed(polite);
		}
	}

	@Test
	void onALinkAFloodOfCallsBeyondTheWindowHarmsNobody() throws Exception {
		for (Execution execution : new Execution[] { Execution.INLINE, Execution.KEYED }) {
			WireBuffer calls = HandMade.calls();
			HandMade.addCall(calls, 1, 1, HandMade.argument("x"));
			try (Node node = Links.node().method(Links.OTHER, execution, (arguments) -> {
				work();
				return "y";
			}).start();
					Peer polite = Links.connected(node);
					Flood flood = new Flood(new HandMade(node.port()).shakeHands(), calls.toByteArray())) {
				assertIsServed(polite);
			}
		}
	}

	@Test
	void onALinkAFloodOfCancellationsHarmsNobody() throws Exception {
		try (Node node = Links.node().start();
				Peer polite = Links.connected(node);
				Flood flood = new Flood(new HandMade(node.port()).shakeHands(), new byte[] { FrameKind.CANCEL, 1 })) {
			assertIsServed(polite);
		}
	}

	/** A little, so that what floods is faster than what is flooded. */
	private static void work() {
		long start = System.nanoTime();
		while (System.nanoTime() - start < 5000) {
			Thread.onSpinWait();
		}
	}

	private static void assertIsServed(Peer polite) {
		for (int i = 0; i < 50; i++) {
			assertThat(Links.echo(polite, "polite")).isEqualTo("polite");
		}
	}

}
