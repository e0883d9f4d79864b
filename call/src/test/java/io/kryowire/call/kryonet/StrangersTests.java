/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

import ch.qos.logback.classic.Level;
import com.esotericsoftware.minlog.Log;
import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Defect 18, and whatever else comes to an open port: port scanners, garbage, lengths
 * that are none. Each costs a line in the log and a count, and nobody else anything.
 */
class StrangersTests {

	private static final byte[] TLS = { 0x16, 0x03, 0x01, 0x02, 0, 1, 0, 1, (byte) 0xFC, 3, 3 };

	private static final byte[] RDP = { 3, 0, 0, 0x13, 0x0E, (byte) 0xE0, 0, 0, 0, 0, 0, 1, 0, 8, 0, 3, 0, 0, 0 };

	static List<Arguments> strangers() {
		byte[] garbage = new byte[100_000];
		new Random(42).nextBytes(garbage);
		garbage[0] = -1;
		byte[] large = HandMade.framed(new byte[Protocol.LARGEST_STRANGERS_FRAME + 1]);
		large[4] = FrameKind.HELLO;
		byte[] manySmall = new byte[20_000];
		for (int i = 0; i < manySmall.length; i += 5) {
			ByteBuffer.wrap(manySmall, i, 5).putInt(1).put((byte) FrameKind.KRYONET);
		}
		return List.of(Arguments.of("HTTP GET", HandMade.ascii("GET / HTTP/1.1\r\nHost: x\r\n\r\n"), "HTTP"),
				Arguments.of("HTTP HEAD", HandMade.ascii("HEAD / HTTP/1.0\r\n\r\n"), "HTTP"),
				Arguments.of("HTTP POST", HandMade.ascii("POST / HTTP/1.0\r\n\r\n"), "HTTP"),
				Arguments.of("TLS", TLS, "TLS"), Arguments.of("RDP", RDP, "50331667"),
				Arguments.of("garbage", garbage, ""), Arguments.of("much of little", manySmall, "more than"),
				Arguments.of("a frame of 0 bytes", new byte[4], "0 bytes"),
				Arguments.of("a frame of -1 bytes", new byte[] { -1, -1, -1, -1 }, "-1 bytes"),
				Arguments.of("a frame of 2 GB", new byte[] { 127, -1, -1, -1 }, "2147483647 bytes"),
				Arguments.of("a frame that is too large", new byte[] { 0, 4, 0, 1 }, "262145 bytes"),
				Arguments.of("a frame that is too large for a stranger", large, "4097 bytes"),
				Arguments.of("calls", HandMade.framed(HandMade.calls().toByteArray()), "kind 6"),
				Arguments.of("a chunk", HandMade.framed(new byte[] { FrameKind.CHUNK, 1, 1, 1 }), "kind 10"),
				Arguments.of("a cancellation", HandMade.framed(new byte[] { FrameKind.CANCEL, 1 }), "kind 8"),
				Arguments.of("a server's frame", HandMade.framed(new byte[] { FrameKind.REPLIES }), "kind 7"),
				Arguments.of("an unknown frame", HandMade.framed(new byte[] { 99 }), "kind 99"),
				Arguments.of("an empty hello", HandMade.framed(new byte[] { FrameKind.HELLO }), "bytes are needed"),
				Arguments.of("another magic", HandMade.framed(new byte[] { FrameKind.HELLO, 1, 2, 3, 4, 1, 1 }),
						"does not speak this protocol"),
				Arguments.of("a proof before the hello", HandMade.framed(new byte[] { FrameKind.PROOF, 0, 0, 0, 0 }),
						"proof at the wrong time"));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("strangers")
	void onALinkAStrangerGetsALineAndACountAndNothingElse(String name, byte[] bytes, String reason) throws Exception {
		try (Node node = Links.node().start();
				LogCapture log = new LogCapture();
				HandMade stranger = new HandMade(node.port())) {
			stranger.sendUnlessCutOff(bytes);
			stranger.awaitEnd();
			Eventually.until("it is counted", () -> node.statistics().refusedConnections() == 1);
			Eventually.until("it is logged", () -> !log.lines(Level.INFO).isEmpty());
			assertThat(node.statistics().connects()).isZero();
			assertThat(node.statistics().connections()).isZero();
			assertThat(log.lines(Level.INFO)).singleElement()
				.asString()
				.startsWith("INFO A connection has ended before it proved itself: ")
				.contains(reason);
			Links.assertServes(node);
		}
	}

	/**
	 * Accepted when its network thread comes to it, and then KryoNet tells of its end
	 * first.
	 */
	@Test
	void onALinkAStrangerThatHasGoneBeforeItIsAcceptedTakesNoPlace() throws Exception {
		CountDownLatch gate = new CountDownLatch(1);
		CountDownLatch held = new CountDownLatch(1);
		try (Node node = Links.node().maxConnections(2).method(Links.OTHER, Execution.INLINE, (arguments) -> {
			held.countDown();
			Links.blockUntil(gate);
			return null;
		}).start(); LogCapture log = new LogCapture()) {
			try (Peer peer = Links.connected(node)) {
				peer.method(Links.OTHER).tell(Links.OPTIONS, "hold");
				Waiting.await(held);
				for (int i = 0; i < 3; i++) {
					try (Socket stranger = new Socket(InetAddress.getLoopbackAddress(), node.port())) {
						stranger.setSoLinger(true, 0);
					}
				}
				gate.countDown();
				assertThat(Links.echo(peer, "polite")).isEqualTo("polite");
				Eventually.until("all are counted", () -> node.statistics().refusedConnections() == 3);
			}
			Eventually.until("nobody is left", () -> node.statistics().connections() == 0);
			Links.assertServes(node);
			assertThat(log.linesWith("ERROR")).isEmpty();
		}
		finally {
			gate.countDown();
		}
	}

	@Test
	void onALinkAStrangerThatJustGoesIsCountedToo() throws Exception {
		try (Node node = Links.node().start()) {
			for (int i = 0; i < 20; i++) {
				new HandMade(node.port()).close();
			}
			Eventually.until("all are counted", () -> node.statistics().refusedConnections() == 20);
			Links.assertServes(node);
		}
	}

	@Test
	void onRawKryonetAPortScannerIsAnErrorWithItsStackEachTime() throws Exception {
		List<Throwable> errors = new CopyOnWriteArrayList<>();
		try (RawKryonet raw = RawKryonet.echo()) {
			Log.setLogger(new Log.Logger() {
				@Override
				public void log(int level, String category, String message, Throwable ex) {
					if (level == Log.LEVEL_ERROR) {
						errors.add(ex);
					}
				}
			});
			for (int i = 1; i <= 3; i++) {
				try (HandMade scanner = new HandMade(raw.port())) {
					scanner.send(HandMade.ascii("GET / HTTP/1.1\r\n\r\n"));
					scanner.awaitEnd();
				}
				int scans = i;
				Eventually.until("the error is logged", () -> errors.size() == scans);
			}
			assertThat(errors)
				.allSatisfy((error) -> assertThat(error).hasMessageContaining("larger than read buffer: 1195725856"));
		}
		finally {
			MinlogBridge.install();
		}
	}

}
