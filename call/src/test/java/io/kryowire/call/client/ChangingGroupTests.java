/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.call.routing.Cluster;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

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
			.builder("desks", new KryonetTransport(), KryoCodec.of(), LinkSettings.of("caller"))
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

	@KryonetExchange("desk")
	interface Desk {

		String name();

		CompletableFuture<String> slowly();

	}

}
