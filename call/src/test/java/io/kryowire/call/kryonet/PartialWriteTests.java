/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import com.esotericsoftware.kryonet.Client;
import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Defect 6: what did not fit into the socket at once waits until the selector happens to
 * return, which may take it 250 ms.
 */
class PartialWriteTests {

	private static final byte[] LARGE = new byte[8_000_000];

	private static final long STALL_MILLIS = 100;

	@Test
	void onRawKryonetALargeMessageStallsSoonerOrLater() throws Exception {
		AtomicReference<CountDownLatch> arrived = new AtomicReference<>(new CountDownLatch(1));
		try (RawKryonet raw = new RawKryonet(9_000_000, (connection, object) -> arrived.get().countDown())) {
			Client client = raw.client((connection, object) -> {
			});
			long worst = 0;
			for (int i = 0; i < 30 && worst < STALL_MILLIS; i++) {
				arrived.set(new CountDownLatch(1));
				long start = System.nanoTime();
				client.sendTCP(LARGE);
				assertThat(arrived.get().await(5, TimeUnit.SECONDS)).isTrue();
				worst = Math.max(worst, Times.millisSince(start));
			}
			assertThat(worst).as("milliseconds, the worst of some").isGreaterThanOrEqualTo(STALL_MILLIS);
		}
	}

	@Test
	void onALinkALargeMessageGoesOutInOneGo() throws Exception {
		AtomicReference<CountDownLatch> arrived = new AtomicReference<>(new CountDownLatch(1));
		try (Node node = Links.node().method(Links.BYTES, Execution.INLINE, (arguments) -> {
			arrived.get().countDown();
			return null;
		}).start(); Peer peer = Links.connected(node)) {
			long median = Times.bestMedian(STALL_MILLIS, () -> {
				arrived.set(new CountDownLatch(1));
				peer.method(Links.BYTES).tell(Links.OPTIONS, (Object) LARGE);
				assertThat(arrived.get().await(5, TimeUnit.SECONDS)).isTrue();
			});
			assertThat(median).as("milliseconds, the median of some").isLessThan(STALL_MILLIS);
		}
	}

	@Test
	void onALinkALargeAnswerComesInOneGo() throws Exception {
		try (Node node = Links.node().method(Links.BYTES, Execution.KEYED, (arguments) -> LARGE).start();
				Peer peer = Links.connected(node)) {
			long median = Times.bestMedian(STALL_MILLIS,
					() -> assertThat((byte[]) peer.method(Links.BYTES).call(Links.OPTIONS, new byte[1]))
						.hasSameSizeAs(LARGE));
			assertThat(median).as("milliseconds, the median of some").isLessThan(STALL_MILLIS);
		}
	}

}
