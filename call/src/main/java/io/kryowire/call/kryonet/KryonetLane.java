/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.function.Function;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.lane.LaneConnector;
import io.kryowire.call.lane.PeerPlan;
import io.kryowire.call.link.ClientLink;
import io.kryowire.call.link.FrameChannel;
import io.kryowire.call.tls.TlsLinks;
import org.jspecify.annotations.Nullable;

/**
 * Connects one lane, with a KryoNet client of its own.
 */
final class KryonetLane implements LaneConnector {

	private static final int CONNECT_MILLIS = 5000;

	private final int number;

	private final InetSocketAddress address;

	private final LinkSettings settings;

	private final ResilientClient client;

	/** Learnt from the first welcome. */
	private volatile int port;

	KryonetLane(int number, PeerPlan plan, @Nullable TlsLinks tls, Function<FrameChannel, ClientLink> links) {
		this.number = number;
		this.address = plan.address();
		this.settings = plan.settings();
		this.port = this.address.getPort();
		this.client = KryonetFields.client(() -> ResilientClient.create(this.settings,
				(channel) -> ClientEnd.of(channel, links, tls, this.address.getHostString(), this.port),
				"kryowire-net-" + plan.laneName(number)));
	}

	@Override
	public String where() {
		return this.address.getHostString() + ":" + this.port;
	}

	@Override
	public void connect() throws IOException {
		try {
			InetAddress host = InetAddress.getByName(this.address.getHostString());
			this.client.connectTo(Math.min(CONNECT_MILLIS, this.settings.handshakeMillis()), host, this.port);
		}
		catch (IOException | RuntimeException ex) {
			this.port = this.address.getPort();
			throw explained(ex);
		}
	}

	/**
	 * KryoNet says where it tried to connect, which is known, and hides why it failed.
	 */
	static IOException explained(Exception problem) {
		if (problem instanceof UnknownHostException) {
			return new UnknownHostException("the host is unknown");
		}
		Throwable root = problem;
		while (root.getCause() != null) {
			root = root.getCause();
		}
		if (root instanceof IOException reason && reason.getMessage() != null) {
			return reason;
		}
		return (problem instanceof IOException io) ? io : new IOException(problem.getMessage(), problem);
	}

	/**
	 * The first lane's port is known. Those that the node announces may differ from those
	 * that are visible here, behind a proxy or a container's port mapping; only their
	 * distances are the same.
	 */
	@Override
	public boolean belongs(List<Integer> ports) {
		int wanted = ports.isEmpty() ? this.port
				: this.address.getPort() + ports.get(this.number % ports.size()) - ports.get(0);
		if (wanted == this.port || this.port != this.address.getPort()) {
			return true;
		}
		this.port = wanted;
		return false;
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
