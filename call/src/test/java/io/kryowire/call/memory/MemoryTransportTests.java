/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.memory;

import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.Outcome;
import io.kryowire.call.Peer;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.Transport;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What the contracts of links do not say about a transport: ports, limits, and what is
 * left behind.
 */
class MemoryTransportTests {

	private static final CallOptions PATIENT = CallOptions.DEFAULT.withDeadline(Waiting.LONGEST);

	private final Transport transport = new MemoryTransport();

	private final CallMethod echo = CallMethod.of("echo(int)", int.class, int.class);

	/** However slow a machine is, nobody is too late. */
	private static LinkSettings settings(String nodeId) {
		int longest = (int) Waiting.LONGEST.toMillis();
		return LinkSettings.of(nodeId).withTimes(longest, 1000, longest);
	}

	private Node node(int port, int lanes, int maxConnections) {
		return this.transport.node(KryoCodec.of(), settings("mem-node"))
			.method(this.echo, Execution.INLINE, (arguments) -> arguments[0])
			.address(new InetSocketAddress("127.0.0.1", port))
			.lanes(lanes)
			.maxConnections(maxConnections)
			.start();
	}

	private Peer peer(LinkSettings settings, int port) {
		return this.transport.peer(KryoCodec.of(), settings, new InetSocketAddress("127.0.0.1", port))
			.lanes(2)
			.connect();
	}

	private Peer peer(int port) {
		return peer(settings("mem-peer"), port);
	}

	@Test
	void aPortThatIsTakenIsRefusedUntilItIsFree() {
		Node first = node(4711, 2, 10);
		assertThat(first.port()).isEqualTo(4711);
		assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> node(4712, 1, 10))
			.withMessageContaining("4712");
		first.close();
		node(4712, 1, 10).close();
	}

	@Test
	void aNodeHasThePortsThatItHadBefore() {
		try (Node node = this.transport.node(KryoCodec.of(), settings("mem-node"))
			.lanes(3)
			.ports(List.of(4720, 4730))
			.start()) {
			assertThat(node.ports()).hasSize(3).startsWith(4720, 4730).doesNotContain(0);
		}
	}

	@Test
	void transportsAreNetworksOfTheirOwn() throws Exception {
		Node node = node(4711, 1, 10);
		try (Peer stranger = new MemoryTransport()
			.peer(KryoCodec.of(), LinkSettings.of("stranger"), new InetSocketAddress("127.0.0.1", 4711))
			.connect()) {
			assertThat(stranger.awaitConnected(20)).isFalse();
		}
		node.close();
	}

	@Test
	void aNodeTakesNoMoreConnectionsThanItMay() throws Exception {
		try (Node node = node(0, 1, 2); Peer first = peer(node.port())) {
			assertThat(first.awaitConnected(Waiting.LONGEST.toMillis())).isTrue();
			patiently().until(() -> node.statistics().connections() == 2);
			try (Peer second = peer(node.port())) {
				patiently().until(() -> node.statistics().refusedConnections() > 0);
				assertThat(second.isConnected()).isFalse();
				assertThatExceptionOfType(CallException.class)
					.isThrownBy(() -> second.methodWhileConnected(this.echo).call(PATIENT, 1))
					.matches((ex) -> ex.outcome() == Outcome.NOT_SENT);
			}
		}
	}

	@Test
	void aPeerWithAnotherSecretIsRefusedAndToldWhy() throws Exception {
		try (Node node = this.transport
			.node(KryoCodec.of(), settings("mem-node").withSecrets(List.of("the secret of all")))
			.start(); Peer peer = peer(settings("mem-peer").withSecrets(List.of("The secret of all")), node.port())) {
			patiently().until(() -> node.statistics().refusedConnections() > 0);
			assertThat(peer.isConnected()).isFalse();
		}
	}

	@Test
	void listenersHearOfEachChange() throws Exception {
		Node node = node(0, 1, 10);
		try (Peer peer = peer(node.port())) {
			AtomicInteger changes = new AtomicInteger();
			assertThat(peer.awaitConnected(Waiting.LONGEST.toMillis())).isTrue();
			peer.whenChanged(changes::incrementAndGet);
			node.close();
			patiently().until(() -> !peer.isConnected() && changes.get() > 0);
		}
	}

	@Test
	void nothingIsLeftBehind() throws Exception {
		Set<Thread> before = Set.copyOf(Thread.getAllStackTraces().keySet());
		Node node = node(0, 2, 10);
		Peer peer = peer(node.port());
		RemoteMethod method = peer.method(this.echo);
		for (int i = 0; i < 100; i++) {
			assertThat(method.call(PATIENT.withKey(i), i)).isEqualTo(i);
		}
		peer.close();
		node.close();
		patiently().untilAsserted(() -> assertThat(newThreads(before)).isEmpty());
	}

	private static Set<String> newThreads(Set<Thread> before) {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> !before.contains(thread) && thread.getName().startsWith("kryowire"))
			.map(Thread::getName)
			.collect(Collectors.toSet());
	}

	@Test
	void deadlinesExpireWithoutTraffic() throws Exception {
		CallMethod never = CallMethod.of("never()", int.class);
		try (Node node = this.transport.node(KryoCodec.of(), settings("mem-node"))
			.method(never, Execution.KEYED, (arguments) -> new CompletableFuture<Integer>())
			.start(); Peer peer = peer(node.port())) {
			assertThat(peer.awaitConnected(Waiting.LONGEST.toMillis())).isTrue();
			assertThatExceptionOfType(CallException.class)
				.isThrownBy(() -> peer.method(never).call(PATIENT.withDeadline(Duration.ofMillis(50))))
				.matches((ex) -> ex.outcome() == Outcome.EXPIRED);
		}
	}

}
