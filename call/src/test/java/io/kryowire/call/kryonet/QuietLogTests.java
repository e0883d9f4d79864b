/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import ch.qos.logback.classic.Level;
import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What others can cause as often as they like costs the log a few lines.
 */
class QuietLogTests {

	/** One a minute: a slow machine needs more than that. */
	private static final int FEW = 10;

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
			assertThat(log.lines(Level.INFO)).hasSizeBetween(1, FEW);
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
			assertThat(log.linesWith("A call without an answer failed")).hasSizeBetween(1, FEW);
		}
	}

}
