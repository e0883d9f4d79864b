/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.graph;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.Peer;
import io.kryowire.call.client.KryonetClients;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.call.server.KryonetServer;
import io.kryowire.call.task.OwnerTasks;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.cluster.LocalCluster;
import io.kryowire.test.cluster.LocalNode;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The graph at three nodes finds the same people as a search without any, with a few
 * calls instead of one for each friend.
 */
class GraphIT {

	private static final int DISTANCE = 5;

	private static final int PEOPLE = 3_000;

	private static final Acquaintances GRAPH = Acquaintances.of(PEOPLE, 7);

	private static LocalCluster nodes;

	@BeforeAll
	static void start() throws InterruptedException {
		nodes = LocalCluster.of(GraphApplication.class).nodes(3).groups("graph").start();
		awaitConnected();
		GRAPH.enter(nodes.client(People.class));
	}

	/** Until then a key would go to the next node that is connected. */
	private static void awaitConnected() throws InterruptedException {
		for (LocalNode node : nodes.nodes()) {
			for (Peer peer : node.context().getBean(KryonetClients.class).group("graph").peers().values()) {
				assertThat(peer.awaitConnected(Waiting.LONGEST.toMillis())).as("%s to %s", node, peer).isTrue();
			}
		}
	}

	@AfterAll
	static void stop() {
		nodes.close();
	}

	/** How many calls have come over connections. */
	private static long received() {
		return nodes.nodes()
			.stream()
			.map((node) -> Objects.requireNonNull(node.context().getBean(KryonetServer.class).statistics()))
			.mapToLong((statistics) -> statistics.callsReceived())
			.sum();
	}

	/**
	 * A call that has been answered may not have been counted yet. It has when the thread
	 * that counts has welcomed somebody who came later.
	 */
	private static long receivedUntilNow() throws InterruptedException {
		for (LocalNode node : nodes.nodes()) {
			InetSocketAddress address = new InetSocketAddress("127.0.0.1", node.port());
			try (Peer later = new KryonetTransport().peer(KryoCodec.of(), LinkSettings.of("later"), address)
				.connect()) {
				assertThat(later.awaitConnected(Waiting.LONGEST.toMillis())).as("%s", later).isTrue();
			}
		}
		return received();
	}

	@Test
	void theTaskFindsWhomASearchWithoutNodesFinds() throws Exception {
		OwnerTasks tasks = nodes.client(OwnerTasks.class);
		for (int person : List.of(0, 1, 999, 2999)) {
			assertThat(Waiting.get(tasks.submit(People.NEAR, person, DISTANCE)))
				.containsExactlyElementsOf(GRAPH.near(person, DISTANCE));
		}
	}

	/** One for the task, none for the first distance, and then at most two for each. */
	@Test
	void theTaskNeedsACallForEachOtherNodeAtEachDistance() throws Exception {
		OwnerTasks tasks = nodes.client(OwnerTasks.class);
		long before = receivedUntilNow();
		List<int[]> near = Waiting.get(tasks.submit(People.NEAR, 1, DISTANCE));
		assertThat(near).hasSize(DISTANCE).noneMatch((level) -> level.length == 0);
		assertThat(receivedUntilNow() - before).isLessThanOrEqualTo(2L * DISTANCE - 1);
	}

	@Test
	void askingForEachFriendNeedsACallForEach() throws Exception {
		People people = nodes.client(People.class);
		AtomicInteger asked = new AtomicInteger();
		long before = receivedUntilNow();
		List<int[]> near = Acquaintances.near(1, DISTANCE, (person) -> {
			asked.incrementAndGet();
			return people.friends(person);
		});
		assertThat(near).containsExactlyElementsOf(GRAPH.near(1, DISTANCE));
		assertThat(receivedUntilNow() - before).isEqualTo(asked.get()).isGreaterThan(500);
	}

}
