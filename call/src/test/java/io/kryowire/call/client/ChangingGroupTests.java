/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.kryowire.call.Node;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Peer;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;
import io.kryowire.call.export.ServiceExporter;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.call.routing.Cluster;
import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.NodeView;
import io.kryowire.cluster.NotOwnerException;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * A group whose nodes come and go, over real sockets.
 */
class ChangingGroupTests {

	private final Cluster cluster = new Cluster();

	private final CountDownLatch started = new CountDownLatch(1);

	private final CountDownLatch released = new CountDownLatch(1);

	private final List<Node> checking = new ArrayList<>();

	private NodeAddress first;

	private NodeAddress second;

	private KryonetClientGroup group;

	@BeforeEach
	void start() {
		this.first = start("first");
		this.second = start("second");
		this.group = KryonetClientGroup
			.builder("desks", new KryonetTransport(), KryoCodec.of(), Cluster.settings("caller"))
			.nodes(List.of(this.first))
			.deadline(Waiting.LONGEST)
			.build();
	}

	private NodeAddress start(String name) {
		Node node = this.cluster.start(name, 0, List.of(), new DeskOf(name));
		return new NodeAddress(name, "127.0.0.1", node.port());
	}

	@AfterEach
	void close() {
		this.released.countDown();
		this.group.close();
		this.checking.forEach(Node::close);
		this.cluster.close();
	}

	@Test
	void callsGoOnWhileNodesComeAndGo() throws Exception {
		Desk desk = this.group.createClient(Desk.class);
		CompletableFuture<String> slow = desk.slowly();
		Waiting.await(this.started);
		Peer leaver = this.group.peers().get("first");
		this.group.show(List.of(this.second));
		assertThat(desk.name()).isEqualTo("second");
		assertThat(leaver.isClosed()).isFalse();
		this.released.countDown();
		assertThat(Waiting.get(slow)).isEqualTo("first");
		patiently().until(leaver::isClosed);
		this.group.show(List.of(this.first));
		assertThat(desk.name()).isEqualTo("first");
		assertThat(this.group.nodes()).containsOnlyKeys("first");
	}

	@Test
	void aGroupFollowsADirectory() throws Exception {
		FakeDirectory directory = new FakeDirectory();
		try (KryonetClientGroup following = KryonetClientGroup
			.builder("desks", new KryonetTransport(), KryoCodec.of(), Cluster.settings("caller"))
			.directory(directory)
			.deadline(Waiting.LONGEST)
			.build()) {
			Desk desk = following.createClient(Desk.class);
			CompletableFuture<String> early = CompletableFuture.supplyAsync(desk::name);
			directory.show(this.first);
			assertThat(Waiting.get(early)).isEqualTo("first");
			CompletableFuture<String> slow = desk.slowly();
			Waiting.await(this.started);
			Peer stays = following.peers().get("first");
			directory.show(this.first, this.second);
			assertThat(following.peers()).containsOnlyKeys("first", "second").containsEntry("first", stays);
			directory.show(this.second);
			assertThat(desk.name()).isEqualTo("second");
			this.released.countDown();
			assertThat(Waiting.get(slow)).isEqualTo("first");
		}
		assertThat(directory.listeners).isEmpty();
	}

	/** Else calls for its keys would wait until the directory is asked again. */
	@Test
	void aDirectoryIsAskedForANodeThatIsNamedAndNotThere() {
		FakeDirectory directory = new FakeDirectory();
		NodeAddress elsewhere = startChecking("elsewhere", "second");
		directory.more = new NodeAddress[] { elsewhere, this.second };
		try (KryonetClientGroup following = KryonetClientGroup
			.builder("desks", new KryonetTransport(), KryoCodec.of(), Cluster.settings("caller"))
			.directory(directory)
			.deadline(Waiting.LONGEST)
			.build()) {
			directory.show(elsewhere);
			assertThat(following.createClient(Desk.class).of(1)).isEqualTo("second");
		}
	}

	/** A node all of whose keys another one has. */
	private NodeAddress startChecking(String name, String owner) {
		KryoCodec codec = KryoCodec.of();
		NodeBuilder builder = new KryonetTransport().node(codec, Cluster.settings(name))
			.address(new InetSocketAddress("127.0.0.1", 0))
			.ownership((slot, deadline, mayWait) -> {
				throw new NotOwnerException(slot, owner, "it has moved");
			});
		new ServiceExporter(codec, List.of()).export(new DeskOf(name), builder::method);
		Node node = builder.start();
		this.checking.add(node);
		return new NodeAddress(name, "127.0.0.1", node.port());
	}

	@Test
	void aGroupHasEitherNodesOrADirectory() {
		KryonetClientGroup.Builder builder = KryonetClientGroup
			.builder("desks", new KryonetTransport(), KryoCodec.of(), Cluster.settings("caller"))
			.nodes(List.of(this.first))
			.directory(new FakeDirectory());
		assertThatIllegalArgumentException().isThrownBy(builder::build)
			.withMessageContaining("The group desks has nodes of its own, [first=127.0.0.1:");
	}

	/** A directory that knows what a test says. */
	private static final class FakeDirectory implements NodeDirectory {

		private final List<Consumer<? super NodeView>> listeners = new CopyOnWriteArrayList<>();

		private volatile NodeView view = NodeView.NOTHING;

		/** What it finds when it is asked. */
		private NodeAddress[] more = {};

		void show(NodeAddress... nodes) {
			this.view = new NodeView(this.view.epoch() + 1,
					Stream.of(nodes).map((node) -> ClusterNode.at(node.name(), node.host(), node.port())).toList());
			this.listeners.forEach((listener) -> listener.accept(this.view));
		}

		@Override
		public NodeView view() {
			return this.view;
		}

		@Override
		public Runnable listen(Consumer<? super NodeView> listener) {
			this.listeners.add(listener);
			listener.accept(this.view);
			return () -> this.listeners.remove(listener);
		}

		@Override
		public void refreshSoon() {
			CompletableFuture.runAsync(() -> show(this.more));
		}

		@Override
		public String trouble() {
			return "";
		}

		@Override
		public void close() {
			// Others still listen
		}

	}

	/** The desk of a node. */
	private final class DeskOf implements Desk {

		private final String name;

		DeskOf(String name) {
			this.name = name;
		}

		@Override
		public String name() {
			return this.name;
		}

		@Override
		public String of(int key) {
			return this.name;
		}

		@Override
		public CompletableFuture<String> slowly() {
			ChangingGroupTests.this.started.countDown();
			return CompletableFuture.supplyAsync(() -> {
				try {
					Waiting.await(ChangingGroupTests.this.released);
				}
				catch (InterruptedException ex) {
					throw new IllegalStateException(ex);
				}
				return this.name;
			});
		}

	}

	@KryonetExchange("desk")
	interface Desk {

		String name();

		String of(@RouteKey int key);

		CompletableFuture<String> slowly();

	}

}
