/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.call.routing.Cluster;
import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.NodeView;
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
		Node node = this.cluster.start(name, 0, List.of(), new Desk() {

			@Override
			public String name() {
				return name;
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
					return name;
				});
			}

		});
		return new NodeAddress(name, "127.0.0.1", node.port());
	}

	@AfterEach
	void close() {
		this.released.countDown();
		this.group.close();
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
		public String trouble() {
			return "";
		}

		@Override
		public void close() {
			// Others still listen
		}

	}

	@KryonetExchange("desk")
	interface Desk {

		String name();

		CompletableFuture<String> slowly();

	}

}
