/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import com.esotericsoftware.kryonet.Client;
import io.kryowire.call.CallException;
import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.Outcome;
import io.kryowire.call.Peer;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Defects 3 and 5: there is no back-pressure. When a peer reads too slowly the write
 * buffer overflows, and the connection is of no use from then on.
 */
class WriteOverflowTests {

	private static final byte[] LARGE = new byte[20_000];

	private static final int MANY = 5000;

	@Test
	void onRawKryonetAFullWriteBufferSpoilsTheConnectionForEver() throws Exception {
		CountDownLatch latch = new CountDownLatch(1);
		AtomicInteger afterwards = new AtomicInteger();
		try (RawKryonet raw = new RawKryonet((connection, object) -> {
			Links.blockUntil(latch);
			afterwards.addAndGet("after".equals(object) ? 1 : 0);
		})) {
			Client client = raw.client((connection, object) -> {
			});
			assertThat(sendUntilItFails(client)).as("objects sent before the buffer was full").isLessThan(MANY);
			assertThat(client.isConnected()).as("it looks as if all were well").isTrue();
			latch.countDown();
			// Half an object stands in the stream, which is of no use from there on.
			Eventually.until("nothing more can be sent", () -> isLost(client));
			assertThat(afterwards).hasValue(0);
		}
	}

	private static boolean isLost(Client client) {
		try {
			return client.sendTCP("after") == 0;
		}
		catch (RuntimeException ex) {
			return true;
		}
	}

	private static int sendUntilItFails(Client client) {
		for (int i = 0; i < MANY; i++) {
			try {
				client.sendTCP(LARGE);
			}
			catch (RuntimeException ex) {
				return i;
			}
		}
		return MANY;
	}

	@Test
	void onALinkCallsWaitForTheServerAndAllAreAnswered() throws Exception {
		CountDownLatch latch = new CountDownLatch(1);
		try (Node node = blockedNode(latch); Peer peer = Links.connected(node)) {
			List<CompletableFuture<@Nullable Object>> calls = new ArrayList<>();
			Thread caller = new Thread(() -> {
				for (int i = 0; i < 200; i++) {
					calls.add(peer.method(Links.BYTES).ask(Links.OPTIONS, (Object) LARGE));
				}
			});
			caller.start();
			Eventually.until("the pipe is full and the caller waits",
					() -> caller.getState() == Thread.State.TIMED_WAITING);
			latch.countDown();
			Waiting.join(caller);
			assertThat(calls).hasSize(200);
			Links.await(calls);
			assertThat(node.statistics().connects()).isEqualTo(1);
		}
	}

	@Test
	void onALinkACallerThatDoesNotWaitIsToldThatItsCallWasNotSent() throws Exception {
		CountDownLatch latch = new CountDownLatch(1);
		try (Node node = blockedNode(latch); Peer peer = Links.connected(node)) {
			List<CompletableFuture<@Nullable Object>> sent = new ArrayList<>();
			assertThatExceptionOfType(CallException.class).isThrownBy(() -> {
				for (int i = 0; i < MANY; i++) {
					CompletableFuture<@Nullable Object> call = peer.method(Links.BYTES)
						.ask(Links.IMPATIENT, (Object) LARGE);
					if (call.isCompletedExceptionally()) {
						peer.method(Links.BYTES).tell(Links.IMPATIENT, (Object) LARGE);
					}
					sent.add(call);
				}
			}).satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.NOT_SENT));
			assertThat(sent).isNotEmpty().allSatisfy((call) -> assertThat(call).isNotCompletedExceptionally());
			latch.countDown();
			Links.await(sent);
			assertThat(Links.echo(peer, "on")).isEqualTo("on");
			assertThat(node.statistics().connects()).isEqualTo(1);
			assertThat(peer.statistics().rejected()).isPositive();
		}
	}

	/** Its network thread is the one that is blocked. */
	private static Node blockedNode(CountDownLatch latch) {
		return Links.node(Links.settings("server").withWindow(1024, 1 << 20))
			.method(Links.BYTES, Execution.INLINE, (arguments) -> {
				Links.blockUntil(latch);
				return arguments[0];
			})
			.start();
	}

}
