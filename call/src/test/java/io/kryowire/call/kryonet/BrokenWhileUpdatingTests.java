/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.call.lane.LaneConnector;
import io.kryowire.call.lane.LinkedPeer;
import io.kryowire.call.lane.PeerPlan;
import io.kryowire.call.link.CallRuntime;
import io.kryowire.call.link.ClientLink;
import io.kryowire.call.link.FrameChannel;
import io.kryowire.codec.kryo.KryoCodec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The network thread finds its socket broken while it holds the selector's lock, and the
 * connector, which has closed that socket, waits for the selector: each had what the
 * other one needed, and waited for ever.
 */
class BrokenWhileUpdatingTests {

	private final AtomicReference<@Nullable Thread> connector = new AtomicReference<>();

	@Test
	void theNextConnectionIsMadeAllTheSame() throws Exception {
		try (Node node = Links.node().start(); Peer peer = plan(node.port()).connect()) {
			Links.connected(peer);
			assertThat(Links.echo(peer, "again")).isEqualTo("again");
		}
	}

	private PeerPlan plan(int port) {
		return new PeerPlan(KryoCodec.of(), Links.settings("client"), new InetSocketAddress("127.0.0.1", port),
				CallRuntime.SYSTEM, (plan) -> LinkedPeer.connect(plan, (number, links) -> lane(plan, links)));
	}

	/** The first connection's end is made when the next one is wanted already. */
	private LaneConnector lane(PeerPlan plan, Function<FrameChannel, ClientLink> links) {
		AtomicBoolean first = new AtomicBoolean(true);
		return new HastyConnector(new OneLane(plan, (channel) -> {
			if (first.compareAndSet(true, false)) {
				Eventually.until("the connector waits", this::connectorWaits);
			}
			ClientLink link = links.apply(channel);
			return new ClientEnd(link, link, link::start);
		}));
	}

	private boolean connectorWaits() {
		Thread thread = this.connector.get();
		return thread != null && thread.getState() == Thread.State.BLOCKED;
	}

	/** Does not wait until its first connection has ended. */
	private final class HastyConnector implements LaneConnector {

		private final OneLane lane;

		private final AtomicBoolean first = new AtomicBoolean(true);

		HastyConnector(OneLane lane) {
			this.lane = lane;
		}

		@Override
		public void connect() throws IOException {
			this.lane.connect();
			if (this.first.compareAndSet(true, false)) {
				BrokenWhileUpdatingTests.this.connector.set(Thread.currentThread());
				this.lane.connect();
			}
		}

		@Override
		public String where() {
			return this.lane.where();
		}

		@Override
		public boolean belongs(List<Integer> ports) {
			return this.lane.belongs(ports);
		}

		@Override
		public void closeSoon(String reason) {
			this.lane.closeSoon(reason);
		}

		@Override
		public void end() {
			this.lane.end();
		}

	}

}
