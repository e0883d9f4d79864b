/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

import com.esotericsoftware.kryonet.Client;
import io.kryowire.call.CallException;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.Outcome;
import io.kryowire.call.Peer;
import io.kryowire.codec.WireFilter;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.codec.schema.TypeTable;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Defect 19: what is larger than a buffer, whose size must be guessed at the start and is
 * spent for each connection, costs the connection.
 */
class LargeMessageTests {

	@Test
	void onRawKryonetAMessageLargerThanTheReceiversBufferCostsTheConnection() throws Exception {
		try (RawKryonet raw = RawKryonet.echo()) {
			Client client = raw.add(new Client(1 << 20, 1 << 20), (connection, object) -> {
			});
			client.connect(RawKryonet.PATIENCE_MILLIS, "127.0.0.1", raw.port());
			assertThat(client.sendTCP(new byte[RawKryonet.BUFFER + 1])).as("KryoNet says that it has sent")
				.isPositive();
			Eventually.until("the connection is gone", () -> !client.isConnected());
		}
	}

	@Test
	void onALinkAMessageOfAnySizeComesAndGoes() throws Exception {
		try (Node node = Links.node().method(Links.BYTES, Execution.KEYED, (arguments) -> arguments[0]).start();
				Peer peer = Links.connected(node)) {
			Random random = new Random(1);
			for (int size : new int[] { 0, 32_700, 32_768, 65_536, 262_140, 1_000_000, 15_000_000 }) {
				byte[] bytes = new byte[size];
				random.nextBytes(bytes);
				assertThat((byte[]) peer.method(Links.BYTES).call(Links.OPTIONS, (Object) bytes)).isEqualTo(bytes);
			}
			assertThat(node.statistics().connects()).isEqualTo(1);
		}
	}

	@Test
	void onALinkAMessageThatIsTooLargeIsNotSentAndCostsNothing() throws Exception {
		LinkSettings settings = Links.settings("server").withMaxMessageBytes(100_000);
		try (Node node = Links.node(settings)
			.method(Links.BYTES, Execution.INLINE, (arguments) -> new byte[200_000])
			.start(); Peer peer = Links.connected(node)) {
			assertThatExceptionOfType(CallException.class)
				.isThrownBy(() -> peer.method(Links.BYTES).call(Links.OPTIONS, (Object) new byte[200_000]))
				.withMessageContaining("takes 100000")
				.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.NOT_SENT));
			assertThatExceptionOfType(CallException.class)
				.isThrownBy(() -> peer.method(Links.BYTES).call(Links.OPTIONS, (Object) new byte[1]))
				.withMessageContaining("max-message-size=100000")
				.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.REMOTE));
			assertThat(Links.echo(peer, "on")).isEqualTo("on");
			assertThat(node.statistics().connects()).isEqualTo(1);
		}
	}

	/**
	 * Beyond what the codec and the node's backlog have for one connection by default.
	 */
	@Test
	void onALinkAResultOf40MegabytesArrivesIfItIsAllowed() throws Exception {
		int bytes = 40 << 20;
		WireFilter filter = WireFilter.parse("maxbytes=67108864; maxarray=67108864");
		LinkSettings settings = Links.settings("any").withMaxMessageBytes(64 << 20);
		try (Node node = new KryonetTransport()
			.node(new KryoCodec(new TypeTable(filter, Map.of()), List.of(), false), settings)
			.method(Links.BYTES, Execution.KEYED, (arguments) -> new byte[bytes])
			.maxHeldBytes(256 << 20)
			.start();
				Peer peer = Links.connected(
						new KryonetTransport()
							.peer(new KryoCodec(new TypeTable(filter, Map.of()), List.of(), false), settings,
									new InetSocketAddress("127.0.0.1", node.port()))
							.connect())) {
			byte[] result = (byte[]) peer.method(Links.BYTES).call(Links.OPTIONS, (Object) new byte[1]);
			assertThat(result).hasSize(bytes);
		}
	}

	@Test
	void onALinkSmallCallsOvertakeALargeOne() throws Exception {
		try (Node node = Links.node().method(Links.BYTES, Execution.INLINE, (arguments) -> null).start();
				Peer peer = Links.connected(node)) {
			byte[] large = new byte[7_000_000];
			for (int i = 0; i < 20; i++) {
				CompletableFuture<@Nullable Object> call = peer.method(Links.BYTES).ask(Links.OPTIONS, (Object) large);
				assertThat(Links.echo(peer, "small")).isEqualTo("small");
				Waiting.get(call);
			}
		}
	}

}
