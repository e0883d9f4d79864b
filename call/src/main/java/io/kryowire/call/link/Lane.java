/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;

import io.kryowire.call.Reconnect;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One lane to a peer: keeps it connected, from a thread of its own, since transports
 * connect on the calling thread.
 */
final class Lane implements ClientLinkOwner {

	private static final Logger logger = LoggerFactory.getLogger(Lane.class);

	private static final String ELSEWHERE = "this lane has a port of its own";

	private static final long PATIENCE_MILLIS = 5000;

	private static final long EVER = TimeUnit.DAYS.toNanos(365);

	private final int number;

	private final Reconnect reconnect;

	private final long handshakeMillis;

	private final ConnectionSignal signal;

	private final LaneConnector connector;

	private final Thread thread;

	/** Written by the network thread; null while there is none, or it is going away. */
	private volatile @Nullable ClientLink link;

	/** Whether a connection is there, usable or not. */
	private volatile boolean attached;

	private volatile boolean stopped;

	/** The one whose peer has said that it is going away, until it has ended. */
	private volatile @Nullable ClientLink left;

	private final @Nullable String description;

	private final LaneTrouble trouble;

	/** Written when a link ends, and read when the next one begins. */
	private volatile long nextCall = 1;

	Lane(int number, PeerPlan plan, ConnectionSignal signal, LaneConnector.Factory connectors,
			BiFunction<FrameChannel, ClientLinkOwner, ClientLink> links) {
		this.number = number;
		this.reconnect = plan.reconnect();
		this.handshakeMillis = plan.settings().handshakeMillis();
		this.signal = signal;
		this.description = plan.description();
		this.trouble = new LaneTrouble(this::target, number, System::nanoTime);
		this.connector = connectors.create(number, (channel) -> links.apply(channel, this));
		this.thread = new Thread(this::keepConnected, "kryowire-connect-" + plan.laneName(number));
		this.thread.setDaemon(true);
	}

	void start() {
		this.thread.start();
	}

	@Nullable ClientLink link() {
		ClientLink current = this.link;
		return (current != null && !current.isOver()) ? current : null;
	}

	/** A link that is going away ends when all its calls have been answered. */
	boolean isIdle() {
		ClientLink current = this.link;
		return this.left == null && (current == null || (current.inFlight() == 0 && current.queuedBytes() == 0));
	}

	String trouble() {
		return "%s, lane %d: %s".formatted(target(), this.number, this.trouble.text());
	}

	@Override
	public String target() {
		return (this.description != null) ? "%s, %s".formatted(this.connector.where(), this.description)
				: this.connector.where();
	}

	private void keepConnected() {
		long pause = this.reconnect.firstMillis();
		while (!this.stopped && !Thread.currentThread().isInterrupted()) {
			if (connect()) {
				pause = this.reconnect.firstMillis();
				this.signal.await(() -> !this.attached || this.stopped, System.nanoTime() + EVER);
			}
			long millis = pause / 2 + ThreadLocalRandom.current().nextLong(pause);
			this.signal.await(() -> this.stopped, inMillis(millis));
			pause = Math.min(this.reconnect.longestMillis(), pause * 2);
		}
	}

	private boolean connect() {
		try {
			this.attached = true;
			this.connector.connect();
			this.signal.await(() -> this.link != null || !this.attached || this.stopped,
					inMillis(this.handshakeMillis));
			if (this.link != null) {
				return true;
			}
			this.connector.closeSoon("the peer did not finish the handshake in time");
			this.signal.await(() -> !this.attached, inMillis(PATIENCE_MILLIS));
		}
		catch (IOException | RuntimeException ex) {
			failed(ex);
		}
		this.attached = false;
		return false;
	}

	private static long inMillis(long millis) {
		return System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
	}

	private void failed(Exception problem) {
		if (this.stopped) {
			return;
		}
		String text = String.valueOf(problem.getMessage()).lines().findFirst().orElse("?");
		if (problem instanceof ConnectException || problem instanceof NoRouteToHostException
				|| problem instanceof UnknownHostException) {
			this.trouble.nobodyThere(text);
		}
		else {
			this.trouble.because(text);
		}
	}

	@Override
	public long firstCall() {
		return this.nextCall;
	}

	@Override
	public void ready(ClientLink ready, List<Integer> ports) {
		if (!this.connector.belongs(ports)) {
			this.connector.closeSoon(ELSEWHERE);
			return;
		}
		logger.info("Connected (peer={}, address={}, lane={})", ready.peerId(), this.connector.where(), this.number);
		this.trouble.connected();
		this.link = ready;
		this.signal.changed();
	}

	@Override
	public void goingAway(ClientLink leaving) {
		logger.info("The peer is going away (peer={}, lane={})", leaving.peerId(), this.number);
		this.left = leaving;
		this.trouble.leaving();
		this.link = null;
		this.signal.changed();
	}

	@Override
	public void ended(ClientLink ended, String reason) {
		this.nextCall = Math.max(this.nextCall, ended.nextCall());
		if (this.link == ended) {
			this.link = null;
		}
		this.attached = false;
		if (ended == this.left) {
			this.left = null;
			if (!this.stopped) {
				this.trouble.leaving();
			}
		}
		else if (!this.stopped && !reason.equals(ELSEWHERE)) {
			this.trouble.because(reason);
		}
		this.signal.changed();
	}

	/** Disconnects and ends both threads. */
	void stop() {
		this.stopped = true;
		this.link = null;
		this.trouble.closed();
		this.signal.changed();
		this.connector.end();
		try {
			this.thread.join(PATIENCE_MILLIS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
