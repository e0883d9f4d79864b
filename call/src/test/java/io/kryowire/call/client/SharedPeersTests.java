/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMeter;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.Outcome;
import io.kryowire.call.Peer;
import io.kryowire.call.PeerBuilder;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.call.routing.Cluster;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Groups of one application that call the same node.
 */
class SharedPeersTests {

	private final Cluster cluster = new Cluster();

	private final CountDownLatch started = new CountDownLatch(1);

	private final CountDownLatch released = new CountDownLatch(1);

	private final Node node = start();

	private final KryonetTransport transport = new KryonetTransport();

	private final KryoCodec codec = KryoCodec.of();

	/** The calls that each group has measured. */
	private final Map<String, AtomicInteger> measured = new ConcurrentHashMap<>();

	private final KryonetClients clients = new KryonetClients(this::describe,
			List.of(new KryonetClientRegistration("east", Desk.class),
					new KryonetClientRegistration("west", Desk.class),
					new KryonetClientRegistration("west", Vault.class),
					new KryonetClientRegistration("other settings", Desk.class),
					new KryonetClientRegistration("other lanes", Desk.class)));

	private Node start() {
		Vault vault = new Vault() {

			@Override
			public void open() throws Closed {
				throw new Closed();
			}

		};
		return this.cluster.start("node", 0, List.of(), new Desk() {

			@Override
			public String work() {
				return "done";
			}

			@Override
			public List<NodeResult<String>> names() {
				return NodeResult.here("node");
			}

			@Override
			public CompletableFuture<String> workSlowly() {
				SharedPeersTests.this.started.countDown();
				return CompletableFuture.supplyAsync(() -> {
					try {
						Waiting.await(SharedPeersTests.this.released);
					}
					catch (InterruptedException ex) {
						throw new IllegalStateException(ex);
					}
					return "done slowly";
				});
			}

		}, vault);
	}

	private KryonetClientGroup.Builder describe(String name) {
		LinkSettings settings = Cluster.settings("caller");
		return KryonetClientGroup
			.builder(name, this.transport, this.codec,
					name.equals("other settings") ? settings.withWindow(100, 1 << 20) : settings)
			.nodes(List.of(new NodeAddress("the node", "127.0.0.1", this.node.port())))
			.deadline(Waiting.LONGEST)
			.peers((PeerBuilder peer) -> peer.lanes(name.equals("other lanes") ? 2 : 1).meter(meter(name)));
	}

	private CallMeter meter(String group) {
		AtomicInteger calls = this.measured.computeIfAbsent(group, (name) -> new AtomicInteger());
		return (method) -> (nanos, outcome) -> calls.incrementAndGet();
	}

	@AfterEach
	void close() {
		this.released.countDown();
		this.clients.close();
		this.cluster.close();
	}

	private void assertConnections(int connections) {
		patiently().untilAsserted(() -> assertThat(this.node.statistics().connections()).isEqualTo(connections));
	}

	@Test
	void groupsThatCallANodeInTheSameWayHaveOneConnection() {
		Desk east = this.clients.client("east", Desk.class);
		Desk west = this.clients.client("west", Desk.class);
		for (int i = 0; i < 3; i++) {
			assertThat(east.work()).isEqualTo("done");
			assertThat(west.work()).isEqualTo("done");
		}
		east.work();
		assertThatExceptionOfType(Closed.class).isThrownBy(this.clients.client("west", Vault.class)::open);
		assertThat(this.node.statistics().connects()).isEqualTo(1);
		assertThat(this.measured.get("east")).hasValue(4);
		assertThat(this.measured.get("west")).hasValue(4);
		Peer peer = this.clients.group("west").peers().get("the node");
		assertThat(peer.isConnected()).isTrue();
		assertThat(peer.statistics().callsSent()).isEqualTo(8);
	}

	@Test
	void groupsThatCallANodeInDifferentWaysHaveConnectionsOfTheirOwn() {
		for (String group : List.of("east", "other lanes", "other settings")) {
			assertThat(this.clients.client(group, Desk.class).work()).isEqualTo("done");
		}
		assertConnections(4);
	}

	@Test
	void theConnectionEndsWithTheLastGroup() throws Exception {
		Desk west = this.clients.client("west", Desk.class);
		CompletableFuture<String> slow = this.clients.client("east", Desk.class).workSlowly();
		Waiting.await(this.started);
		Peer peer = this.clients.group("east").peers().get("the node");
		this.clients.group("east").close();
		assertThat(peer.isClosed()).isTrue();
		assertThat(peer.isConnected()).isFalse();
		peer.close();
		assertThat(west.work()).isEqualTo("done");
		this.released.countDown();
		assertThat(Waiting.get(slow)).isEqualTo("done slowly");
		assertThat(this.node.statistics().connects()).isEqualTo(1);
		this.clients.group("west").close();
		assertConnections(0);
	}

	@Test
	void groupsThatLeaveAtTheSameTimeDoNotLeaveTheConnectionToEachOther() throws Exception {
		CompletableFuture<String> slow = this.clients.client("east", Desk.class).workSlowly();
		assertThat(this.clients.client("west", Desk.class).work()).isEqualTo("done");
		Waiting.await(this.started);
		SharedPeer east = (SharedPeer) this.clients.group("east").peers().get("the node");
		SharedPeer west = (SharedPeer) this.clients.group("west").peers().get("the node");
		assertThat(east.isDone()).isTrue();
		assertThat(west.isDone()).as("while the other group's call is under way").isFalse();
		east.close();
		assertThat(west.isConnected()).isTrue();
		this.released.countDown();
		assertThat(Waiting.get(slow)).isEqualTo("done slowly");
		patiently().until(west::isDone);
		west.close();
		assertConnections(0);
	}

	@Test
	void aGroupThatIsClosedCallsNobodyThoughOthersAreConnected() {
		Desk east = this.clients.client("east", Desk.class);
		Desk west = this.clients.client("west", Desk.class);
		assertThat(east.work()).isEqualTo("done");
		this.clients.group("east").close();
		assertThat(west.work()).isEqualTo("done");
		assertThatExceptionOfType(CallException.class).isThrownBy(east::work)
			.withMessageContaining("the group is closed")
			.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.NOT_SENT));
		assertThat(east.workSlowly()).failsWithin(Waiting.LONGEST)
			.withThrowableThat()
			.withMessageContaining("the group is closed");
		assertThat(east.names()).singleElement()
			.satisfies((result) -> assertThat(result.outcome()).isEqualTo(Outcome.NOT_SENT));
		assertThat(west.names()).singleElement().satisfies((result) -> assertThat(result.value()).isEqualTo("node"));
	}

	@Test
	void aGroupThatLeavesANodeDisturbsNobodyThere() throws Exception {
		Desk west = this.clients.client("west", Desk.class);
		KryonetClientGroup east = this.clients.group("east");
		CompletableFuture<String> slow = east.createClient(Desk.class).workSlowly();
		Waiting.await(this.started);
		Peer peer = east.peers().get("the node");
		Peer other = this.clients.group("west").peers().get("the node");
		assertThat(peer.isIdle()).as("as far as this group is concerned").isTrue();
		east.show(List.of());
		patiently().until(peer::isClosed);
		assertThat(west.work()).isEqualTo("done");
		assertThat(other.isIdle()).as("for the last group").isFalse();
		this.clients.group("west").show(List.of());
		this.released.countDown();
		assertThat(Waiting.get(slow)).isEqualTo("done slowly");
		assertConnections(0);
		this.clients.group("west").show(List.of(new NodeAddress("the node", "127.0.0.1", this.node.port())));
		assertThat(west.work()).isEqualTo("done");
	}

	/** Some ways to call it. */
	@KryonetExchange("desk")
	interface Desk {

		String work();

		CompletableFuture<String> workSlowly();

		@KryonetExchange(broadcast = true)
		List<NodeResult<String>> names();

	}

	/** Declares an exception. */
	@KryonetExchange("vault")
	interface Vault {

		void open() throws Closed;

	}

	/** The vault is not open. */
	static final class Closed extends Exception {

		private static final long serialVersionUID = 1L;

	}

}
