/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.kryowire.call.CallException;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.codec.WireBuffer;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * KryoNet adds keep-alives to what waits for the other side, whether that reads or not.
 * There must be an end to them.
 */
class KeepAliveTests {

	private static final int KEEP_ALIVES = 400;

	/** With small frames a buffer is full to the last kilobyte. */
	private static LinkSettings settings(String nodeId) {
		LinkSettings usual = Links.settings(nodeId);
		return new LinkSettings(nodeId, List.of(), 1 << 17, 128 << 20, 16 << 20, 1024, usual.handshakeMillis(), 1,
				usual.silenceMillis(), 32 << 20);
	}

	/** As long as the others keep the network thread awake. */
	@Test
	void keepAlivesForAClientThatNeverReadsAreNotPiledUp() throws Exception {
		LinkSettings settings = settings("server");
		String large = "x".repeat(900);
		try (Node node = Links.node(settings).method(Links.OTHER, Execution.INLINE, (arguments) -> large).start();
				LogCapture log = new LogCapture();
				Peer polite = Links.connected(node);
				HandMade deaf = new HandMade(node.port(), 4096).shakeHands()) {
			askForMore(deaf, 12_000);
			Eventually.until("answers wait",
					() -> node.statistics().inFlight() == 0 && node.statistics().queuedBytes() > 1 << 20);
			for (int i = 0; i < KEEP_ALIVES; i++) {
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

	@Test
	void keepAlivesForANodeThatNeverReadsAreNotPiledUp() throws Exception {
		CountDownLatch latch = new CountDownLatch(1);
		String large = "x".repeat(900);
		CallOptions brief = Links.OPTIONS.withDeadline(Duration.ofMillis(4));
		try (Node node = Links.node(settings("server")).method(Links.OTHER, Execution.INLINE, (arguments) -> {
			Links.blockUntil(latch);
			return null;
		}).start();
				LogCapture log = new LogCapture();
				Peer peer = Links.connected(Links.peer(node.port(), settings("client")))) {
			for (int i = 0; i < 40_000; i++) {
				peer.method(Links.OTHER).tell(Links.OPTIONS, large);
			}
			assertThat(peer.statistics().queuedBytes()).as("what the sockets do not take").isPositive();
			for (int i = 0; i < KEEP_ALIVES; i++) {
				CompletableFuture<@Nullable Object> call = peer.method(Links.ECHO).ask(brief, "?");
				assertThatThrownBy(() -> Waiting.get(call)).hasCauseInstanceOf(CallException.class);
			}
			assertThat(log.linesWith("ERROR")).isEmpty();
			latch.countDown();
			assertThat(Links.echo(peer, "on")).isEqualTo("on");
			assertThat(node.statistics().connects()).isEqualTo(1);
		}
		finally {
			latch.countDown();
		}
	}

}
