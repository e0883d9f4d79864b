/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

import io.kryowire.call.lane.LaneConnector;
import io.kryowire.call.lane.PeerPlan;
import io.kryowire.test.waiting.Waiting;

/**
 * Connects a KryoNet client to a port, with ends that a test makes.
 */
final class OneLane implements LaneConnector {

	private final InetSocketAddress address;

	private final ResilientClient client;

	OneLane(PeerPlan plan, ClientEnd.Factory ends) {
		this.address = plan.address();
		this.client = ResilientClient.create(plan.settings(), ends, "kryowire-net-test");
	}

	@Override
	public String where() {
		return this.address.toString();
	}

	@Override
	public void connect() throws IOException {
		this.client.connectTo((int) Waiting.LONGEST.toMillis(), InetAddress.getLoopbackAddress(),
				this.address.getPort());
	}

	@Override
	public boolean belongs(List<Integer> ports) {
		return true;
	}

	@Override
	public void closeSoon(String reason) {
		this.client.closeSoon(reason);
	}

	@Override
	public void end() {
		this.client.end();
	}

}
