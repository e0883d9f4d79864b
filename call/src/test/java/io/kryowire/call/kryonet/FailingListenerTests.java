/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.util.List;

import com.esotericsoftware.kryonet.Client;
import io.kryowire.call.CallMethod;
import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.call.RemoteCallException;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

/**
 * Defect 1: what a listener throws ends the network thread. Nobody is told, and nobody is
 * served any more.
 */
class FailingListenerTests {

	@Test
	void onRawKryonetAListenersExceptionEndsTheServersThreadAndNobodyIsTold() throws Exception {
		try (RawKryonet raw = new RawKryonet((connection, object) -> {
			throw new QuietException();
		})) {
			Client client = raw.client((connection, object) -> {
			});
			Thread thread = raw.serverThread();
			client.sendTCP("anything");
			Waiting.join(thread);
			assertThat(client.isConnected()).as("the client believes that all is well").isTrue();
			Client late = raw.unconnected((connection, object) -> {
			});
			assertThatIOException().isThrownBy(() -> late.connect(300, "127.0.0.1", raw.port()))
				.withMessageContaining("timed out during TCP registration");
		}
	}

	@Test
	void onALinkAHandlersExceptionIsTheCallersAndNothingElseHappens() throws Exception {
		for (Execution execution : List.of(Execution.INLINE, Execution.KEYED)) {
			try (Node node = Links.node().method(Links.OTHER, execution, FailingListenerTests::fail).start();
					Peer peer = Links.connected(node)) {
				for (String what : List.of("exception", "error", "overflow")) {
					assertThatExceptionOfType(RemoteCallException.class)
						.isThrownBy(() -> peer.method(Links.OTHER).call(Links.OPTIONS, what));
					peer.method(Links.OTHER).tell(Links.OPTIONS, what);
				}
				assertThat(Links.echo(peer, "on")).isEqualTo("on");
				assertThat(node.statistics().connects()).as("one connection from beginning to end").isEqualTo(1);
				Links.assertServes(node);
			}
		}
	}

	/** A result that its codec refuses is a failure of the handler too. */
	@Test
	void onALinkAResultThatCannotTravelIsTheCallersFailure() throws Exception {
		CallMethod object = CallMethod.of("test/object(String)", Object.class, String.class);
		try (Node node = Links.node().method(object, Execution.INLINE, (arguments) -> new Thread()).start();
				Peer peer = Links.connected(node)) {
			assertThatExceptionOfType(RuntimeException.class)
				.isThrownBy(() -> peer.method(object).call(Links.OPTIONS, "x"))
				.withMessageContaining("cannot be written");
			assertThat(Links.echo(peer, "on")).isEqualTo("on");
			assertThat(node.statistics().connects()).isEqualTo(1);
		}
	}

	private static Object fail(Object[] arguments) throws IOException {
		return switch ((String) arguments[0]) {
			case "exception" -> throw new IOException("as told");
			case "error" -> throw new AssertionError("as told");
			default -> fail(arguments);
		};
	}

	/** Leaves no trace in the output of the tests. */
	private static final class QuietException extends RuntimeException {

		private static final long serialVersionUID = 1L;

		QuietException() {
			super("as told", null, false, false);
		}

	}

}
