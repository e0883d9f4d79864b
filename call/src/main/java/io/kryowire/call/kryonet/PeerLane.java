/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.Reconnect;
import io.kryowire.call.link.ClientLink;
import io.kryowire.call.link.ClientLinkOwner;
import io.kryowire.call.link.FrameChannel;
import io.kryowire.call.tls.TlsLinks;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One lane to a peer: keeps it connected, from a thread of its own, since KryoNet
 * connects on the calling thread.
 */
final class PeerLane implements ClientLinkOwner {

	private static final Logger logger = LoggerFactory.getLogger(PeerLane.class);

	private static final int CONNECT_MILLIS = 5000;

	private static final String OTHER_PORT = "this lane has a port of its own";

	private final int number;

	private final InetSocketAddress address;

	private final LinkSettings settings;

	private final Reconnect reconnect;

	private final ConnectionSignal signal;

	private final HardClient client;

	private final Thread connector;

	/** Written by the network thread; null while there is none, or it is going away. */
	private volatile @Nullable ClientLink link;

	/** Written by the network thread: whether a connection is there, usable or not. */
	private volatile boolean attached;

	private volatile boolean stopped;

	private volatile String trouble = "not yet connected";

	/** Learnt from the first welcome. */
	private volatile int port;

	PeerLane(int number, InetSocketAddress address, LinkSettings settings, Reconnect reconnect, @Nullable TlsLinks tls,
			ConnectionSignal signal, BiFunction<FrameChannel, ClientLinkOwner, ClientLink> links) {
		this.number = number;
		this.address = address;
		this.settings = settings;
		this.reconnect = reconnect;
		this.signal = signal;
		this.port = address.getPort();
		String name = address.getHostString() + ":" + address.getPort() + "-" + number;
		this.client = HardClient.create(settings, (channel) -> ClientEnd.of(channel, (over) -> links.apply(over, this),
				tls, address.getHostString(), this.port), "kryowire-net-" + name);
		this.connector = new Thread(this::keepConnected, "kryowire-connect-" + name);
		this.connector.setDaemon(true);
	}

	void start() {
		this.connector.start();
	}

	@Nullable ClientLink link() {
		ClientLink current = this.link;
		return (current != null && !current.isOver()) ? current : null;
	}

	String trouble() {
		return "%s:%d, lane %d: %s".formatted(this.address.getHostString(), this.port, this.number, this.trouble);
	}

	private void keepConnected() {
		long pause = this.reconnect.firstMillis();
		while (!this.stopped) {
			boolean connected = connect();
			if (connected) {
				pause = this.reconnect.firstMillis();
				this.signal.await(() -> !this.attached || this.stopped, Long.MAX_VALUE / 2 + System.nanoTime() / 2);
			}
			if (!this.stopped) {
				sleep(pause / 2 + ThreadLocalRandom.current().nextLong(pause));
				pause = Math.min(this.reconnect.longestMillis(), pause * 2);
			}
		}
	}

	private boolean connect() {
		try {
			InetAddress host = InetAddress.getByName(this.address.getHostString());
			this.attached = true;
			this.client.connectTo(Math.min(CONNECT_MILLIS, this.settings.handshakeMillis()), host, this.port);
			long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(this.settings.handshakeMillis());
			this.signal.await(() -> this.link != null || !this.attached || this.stopped, deadline);
			if (this.link != null) {
				return true;
			}
			this.client.closeSoon("the peer did not finish the handshake in time");
		}
		catch (IOException | RuntimeException ex) {
			this.port = this.address.getPort();
			if (!this.stopped) {
				note(String.valueOf(ex.getMessage()).lines().findFirst().orElse("?"));
			}
		}
		this.attached = false;
		return false;
	}

	/** One line when the trouble changes, not one for each attempt. */
	private void note(String problem) {
		if (!problem.equals(this.trouble)) {
			logger.warn("Not connected, and trying again: {} (peer={}:{}, lane={})", problem,
					this.address.getHostString(), this.port, this.number);
		}
		this.trouble = problem;
	}

	private void sleep(long millis) {
		this.signal.await(() -> this.stopped, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis));
	}

	@Override
	public void ready(ClientLink ready, List<Integer> ports) {
		int wanted = portOf(ports);
		if (wanted != this.port && this.port == this.address.getPort()) {
			this.port = wanted;
			this.client.closeSoon(OTHER_PORT);
			return;
		}
		logger.info("Connected (peer={}, address={}:{}, lane={})", ready.peerId(), this.address.getHostString(),
				this.port, this.number);
		this.trouble = "connected";
		this.link = ready;
		this.signal.changed();
	}

	/**
	 * Where this lane's connections belong. The first lane's are where they are: what the
	 * node calls its ports may be others here, behind a proxy or a container's mapping,
	 * of which only the distances are known.
	 */
	private int portOf(List<Integer> ports) {
		return ports.isEmpty() ? this.port
				: this.address.getPort() + ports.get(this.number % ports.size()) - ports.get(0);
	}

	@Override
	public void goingAway(ClientLink leaving) {
		logger.info("The peer is going away (peer={}, lane={})", leaving.peerId(), this.number);
		this.trouble = "the peer is going away";
		this.link = null;
		this.signal.changed();
	}

	@Override
	public void ended(ClientLink ended, String reason) {
		if (this.link == ended) {
			this.link = null;
		}
		this.attached = false;
		if (!this.stopped && !reason.equals(OTHER_PORT)) {
			note(reason);
		}
		this.signal.changed();
	}

	/** Disconnects and ends both threads. */
	void stop() {
		this.stopped = true;
		this.link = null;
		this.trouble = "closed";
		this.signal.changed();
		this.client.end();
		try {
			this.connector.join(TimeUnit.SECONDS.toMillis(5));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
