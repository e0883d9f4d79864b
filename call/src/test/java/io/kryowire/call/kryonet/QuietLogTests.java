/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import ch.qos.logback.classic.Level;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.codec.WireBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What others can cause as often as they like costs the log a few lines.
 */
class QuietLogTests {

	@Test
	void manyStrangersAreALineAndACount() throws Exception {
		int many = 300;
		try (Node node = Links.node().start(); LogCapture log = new LogCapture()) {
			for (int i = 0; i < many; i++) {
				try (HandMade stranger = new HandMade(node.port())) {
					stranger.sendUnlessCutOff(HandMade.ascii("GET / HTTP/1.1\r\n\r\n"));
					stranger.awaitEnd();
				}
			}
			Eventually.until("all are counted", () -> node.statistics().refusedConnections() == many);
			assertThat(log.lines(Level.INFO)).hasSize(1);
		}
	}

	@Test
	void manyCallsWithoutAnAnswerThatFailAreALineAndACount() throws Exception {
		int many = 5000;
		try (LogCapture log = new LogCapture();
				Node node = Links.node().method(Links.OTHER, Execution.INLINE, (arguments) -> {
					throw new IllegalStateException("as told");
				}).start();
				Peer peer = Links.connected(node)) {
			for (int i = 0; i < many; i++) {
				peer.method(Links.OTHER).tell(Links.OPTIONS, "x");
			}
			Eventually.until("all have come", () -> node.statistics().callsReceived() == many);
			assertThat(Links.echo(peer, "on")).isEqualTo("on");
			assertThat(log.linesWith("A call without an answer has failed")).hasSize(1);
		}
	}

	/**
	 * Nothing but keep-alives is added to what waits for a client that never reads, as
	 * long as the others keep the network thread awake. There must be an end to them.
	 */
	@Test
	void keepAlivesForAClientThatNeverReadsAreNotPiledUp() throws Exception {
		LinkSettings usual = Links.settings("server");
		LinkSettings settings = new LinkSettings("server", List.of(), 1 << 14, 8 << 20, 16 << 20, 1024,
				usual.handshakeMillis(), 1, usual.silenceMillis(), 32 << 20);
		String large = "x".repeat(900);
		try (Node node = Links.node(settings).method(Links.OTHER, Execution.INLINE, (arguments) -> large).start();
				LogCapture log = new LogCapture();
				Peer polite = Links.connected(node);
				HandMade deaf = new HandMade(node.port(), 4096).shakeHands()) {
			askForMore(deaf, 12_000);
			Eventually.until("answers wait",
					() -> node.statistics().inFlight() == 0 && node.statistics().queuedBytes() > 1 << 20);
			for (int i = 0; i < 400; i++) {
				// KryoNet sends one if nothing was sent for more than a millisecond.
				LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
				assertThat(Links.echo(polite, "on")).isEqualTo("on");
			}
			assertThat(node.statistics().connections()).isEqualTo(2);
			assertThat(log.linesWith("ERROR")).isEmpty();
		}
	}

	private static void askForMore(HandMade client, int calls) throws Exception {
		byte[] body = HandMade.argument("?");
		List<byte[]> frames = new ArrayList<>();
		for (int sent = 0; sent < calls; sent += 1000) {
			WireBuffer frame = HandMade.calls();
			for (int i = 0; i < 1000; i++) {
				HandMade.addCall(frame, 1, 1 + sent + i, body);
			}
			frames.add(frame.toByteArray());
		}
		for (byte[] frame : frames) {
			client.sendFrame(frame);
		}
	}

}
