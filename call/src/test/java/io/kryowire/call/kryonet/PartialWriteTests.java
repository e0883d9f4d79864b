/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

import com.esotericsoftware.kryonet.Client;
import com.esotericsoftware.kryonet.Connection;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Peer;
import io.kryowire.call.lane.LinkedPeer;
import io.kryowire.call.lane.PeerPlan;
import io.kryowire.call.link.CallRuntime;
import io.kryowire.call.link.FrameChannel;
import io.kryowire.call.link.NodeContext;
import io.kryowire.call.link.NodePlan;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Defect 6: what did not fit into the socket at once waits until the selector happens to
 * return, which may take it 250 ms.
 */
class PartialWriteTests {

	private static final byte[] LARGE = new byte[8_000_000];

	private static final long STALL_MILLIS = 100;

	@Test
	void onRawKryonetALargeMessageStallsSoonerOrLater() throws Exception {
		AtomicReference<CountDownLatch> arrived = new AtomicReference<>(new CountDownLatch(1));
		try (RawKryonet raw = new RawKryonet(9_000_000, (connection, object) -> arrived.get().countDown())) {
			Client client = raw.client((connection, object) -> {
			});
			long worst = 0;
			for (int i = 0; i < 30 && worst < STALL_MILLIS; i++) {
				arrived.set(new CountDownLatch(1));
				long start = System.nanoTime();
				client.sendTCP(LARGE);
				Waiting.await(arrived.get());
				worst = Math.max(worst, Times.millisSince(start));
			}
			assertThat(worst).as("milliseconds, the worst of some").isGreaterThanOrEqualTo(STALL_MILLIS);
		}
	}

	/** What the key does is in {@link WakeOnWriteKeyTests}. */
	@Test
	void onALinkBothEndsHaveAKeyThatWakesTheirThreadForTheRest() throws Exception {
		LinkSettings settings = Links.settings("server");
		NodePlan plan = new NodePlan(KryoCodec.of(), settings, CallRuntime.SYSTEM, KryonetNode::new);
		List<FrameChannel> clients = new CopyOnWriteArrayList<>();
		try (NodeContext owner = NodeContext.of(plan, List.of())) {
			ResilientServer server = ResilientServer.create(settings, new UnprovenConnections<>(10, 10),
					owner.counters(), ServerEnd.largestStrangersFrame(false),
					(wire) -> ServerEnd.of(wire, settings, owner, null), owner::look, "kryowire-net-server-0");
			server.open(plan.address());
			server.begin();
			try (Peer peer = Links.connected(peer(server.port(), clients))) {
				assertThat(peer.isConnected()).isTrue();
				assertThat(clients).isNotEmpty()
					.allSatisfy((client) -> assertHasQuietKey(((ClientChannel) client).client()));
				assertThat(server.channels()).isNotEmpty().allSatisfy((channel) -> assertHasQuietKey(channel));
			}
			finally {
				server.end();
			}
		}
	}

	private static void assertHasQuietKey(Connection connection) {
		assertThat(KryonetFields.selectionKey(connection)).isInstanceOf(WakeOnWriteKey.class);
	}

	/** Remembers what its links send over. */
	private static Peer peer(int port, List<FrameChannel> channels) {
		return new PeerPlan(KryoCodec.of(), Links.settings("client"), new InetSocketAddress("127.0.0.1", port),
				CallRuntime.SYSTEM,
				(plan) -> LinkedPeer.connect(plan, (lane, links) -> new KryonetLane(lane, plan, null, (channel) -> {
					channels.add(channel);
					return links.apply(channel);
				})))
			.connect();
	}

}
