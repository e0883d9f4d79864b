/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.Date;
import java.util.concurrent.atomic.AtomicInteger;

import com.esotericsoftware.kryonet.Client;
import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.Outcome;
import io.kryowire.call.Peer;
import io.kryowire.codec.WireException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Defects 2 and 4: an object that cannot be serialized leaves half of itself in the write
 * buffer, behind which everything else waits for ever while the connection looks well.
 * And a send that fails just returns 0.
 */
class FailedSerializationTests {

	@Test
	void onRawKryonetNothingLeavesAfterAnObjectThatCannotBeSerialized() throws Exception {
		AtomicInteger received = new AtomicInteger();
		try (RawKryonet raw = new RawKryonet((connection, object) -> received.incrementAndGet())) {
			Client client = raw.client((connection, object) -> {
			});
			client.sendTCP("before");
			Eventually.until("the first object has come", () -> received.get() == 1);
			assertThatIllegalArgumentException().isThrownBy(() -> client.sendTCP(new Date()))
				.withMessageContaining("not registered");
			for (int i = 0; i < 5; i++) {
				assertThat(client.sendTCP("after")).as("KryoNet says that it has sent").isPositive();
			}
			// The other direction works, so this comes after whatever might come.
			Client witness = raw.client((connection, object) -> {
			});
			witness.sendTCP("from another connection");
			Eventually.until("the witness has been heard", () -> received.get() >= 2);
			assertThat(received).hasValue(2);
			assertThat(client.isConnected()).isTrue();
			assertThat(client.getTcpWriteBufferSize()).as("bytes that wait for ever").isPositive();
		}
	}

	@Test
	void onALinkAnArgumentThatCannotBeSerializedIsItsCallersFailureAlone() throws Exception {
		CallMethod object = CallMethod.of("test/object(Object)", Object.class, Object.class);
		try (Node node = Links.node().method(object, Execution.INLINE, (arguments) -> arguments[0]).start();
				Peer peer = Links.connected(node)) {
			for (int i = 0; i < 20; i++) {
				assertThatExceptionOfType(WireException.class)
					.isThrownBy(() -> peer.method(object).call(Links.OPTIONS, new Thread()));
				assertThat(Links.echo(peer, "after")).isEqualTo("after");
			}
			assertThat(node.statistics().connects()).isEqualTo(1);
			Eventually.untilQuiet(peer::statistics);
		}
	}

	@Test
	void onRawKryonetASendOverAClosedConnectionReturnsZeroAndThatIsAll() throws Exception {
		try (RawKryonet raw = RawKryonet.echo()) {
			Client client = raw.client((connection, object) -> {
			});
			client.close();
			assertThat(client.sendTCP("anybody?")).isZero();
		}
	}

	@Test
	void onALinkACallWithoutAConnectionFailsAsNotSent() throws Exception {
		Node node = Links.node().start();
		try (node; Peer peer = Links.connected(node)) {
			node.close();
			Eventually.until("the peer knows", () -> !peer.isConnected());
			assertThatExceptionOfType(CallException.class)
				.isThrownBy(() -> peer.method(Links.ECHO).call(Links.IMPATIENT, "anybody?"))
				.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.NOT_SENT));
			assertThatExceptionOfType(CallException.class)
				.isThrownBy(() -> peer.method(Links.ECHO).tell(Links.IMPATIENT, "anybody?"))
				.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.NOT_SENT));
		}
	}

}
