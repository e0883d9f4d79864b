/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.memory;

import java.io.IOException;
import java.net.ConnectException;
import java.util.List;
import java.util.function.Function;

import io.kryowire.call.lane.LaneConnector;
import io.kryowire.call.lane.PeerPlan;
import io.kryowire.call.link.ClientLink;
import io.kryowire.call.link.FrameChannel;
import org.jspecify.annotations.Nullable;

/**
 * Connects one lane to a node in memory, as soon as there is one.
 */
final class MemoryLane implements LaneConnector, MemoryEnd.Keeper<ClientLink> {

	private final MemoryNetwork network;

	private final Function<FrameChannel, ClientLink> links;

	private final String name;

	private final String where;

	private final int port;

	private volatile @Nullable MemoryEnd<ClientLink> end;

	private volatile boolean ended;

	MemoryLane(int number, PeerPlan plan, MemoryNetwork network, Function<FrameChannel, ClientLink> links) {
		this.network = network;
		this.links = links;
		this.name = "kryowire-net-" + plan.laneName(number);
		this.port = plan.address().getPort();
		this.where = "%s:%d in memory".formatted(plan.address().getHostString(), this.port);
	}

	@Override
	public String where() {
		return this.where;
	}

	@Override
	public void connect() throws IOException {
		MemoryNode node = this.network.await(this.port, () -> this.ended);
		if (node == null) {
			throw new ConnectException("nobody listens there");
		}
		MemoryEnd<ClientLink> started = new MemoryEnd<>(this.name, this.links, this);
		started.later(started.receiver()::start);
		this.end = started;
		node.accept(started);
		if (this.ended) {
			// Who has ended this meanwhile may not have seen it
			started.closeSoon("closed");
		}
	}

	@Override
	public boolean belongs(List<Integer> ports) {
		return true;
	}

	@Override
	public void closeSoon(String reason) {
		MemoryEnd<ClientLink> current = this.end;
		if (current != null) {
			current.closeSoon(reason);
		}
	}

	@Override
	public void end() {
		this.ended = true;
		this.network.changed();
		MemoryEnd<ClientLink> last = this.end;
		if (last != null) {
			last.close();
		}
	}

	@Override
	public long nextExpiry(ClientLink receiver) {
		return receiver.nextExpiry();
	}

	@Override
	public void refuse(ClientLink receiver, String reason) {
		// A client has no frame for that: it just closes.
	}

	@Override
	public void ended(MemoryEnd<ClientLink> over, String reason) {
		// The link has told whoever uses it.
	}

}
