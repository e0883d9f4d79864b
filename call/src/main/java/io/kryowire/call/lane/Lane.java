/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.lane;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.function.LongUnaryOperator;

import io.kryowire.call.Reconnect;
import io.kryowire.call.link.ClientLink;
import io.kryowire.call.link.ClientLinkListener;
import io.kryowire.call.link.FrameChannel;
import io.kryowire.dispatch.ChangeSignal;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One lane to a peer. Keeps it connected from a thread of its own, since transports
 * connect on the calling thread.
 */
final class Lane implements ClientLinkListener {

	private static final Logger logger = LoggerFactory.getLogger(Lane.class);

	private static final String ELSEWHERE = "this lane has a port of its own";

	private static final long PATIENCE_MILLIS = 5000;

	private static final long AFTER_ERROR_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

	private static final long EVER = TimeUnit.DAYS.toNanos(365);

	private final int number;

	private final Reconnect reconnect;

	private final long handshakeMillis;

	private final LongUnaryOperator random;

	private final ChangeSignal signal;

	private final LaneConnector connector;

	private final Thread thread;

	/** Written by the network thread; null while there is none, or it is going away. */
	private volatile @Nullable ClientLink link;

	/** Whether there is a connection, usable or not. */
	private volatile boolean attached;

	private volatile boolean stopped;

	/** Ends pauses between attempts. */
	private final ChangeSignal pauses = new ChangeSignal();

	/** Whether the pause need not last as long as it would. */
	private volatile boolean hasty;

	/** The link whose peer has said that it is going away, until the link has ended. */
	private volatile @Nullable ClientLink left;

	private final @Nullable String description;

	private final LaneFailures trouble;

	/** Written when a link ends, and read when the next one begins. */
	private volatile long nextCall = 1;

	Lane(int number, PeerPlan plan, ChangeSignal signal, LaneConnector.Factory connectors,
			BiFunction<FrameChannel, ClientLinkListener, ClientLink> links) {
		this.number = number;
		this.reconnect = plan.reconnect();
		this.handshakeMillis = plan.settings().handshakeMillis();
		this.random = plan.runtime().random();
		this.signal = signal;
		this.description = plan.description();
		this.trouble = new LaneFailures(this::target, number, plan.runtime().clock());
		this.connector = connectors.create(number, (channel) -> links.apply(channel, this));
		this.thread = plan.runtime().threads().create(this::keepConnected, "kryowire-connect-" + plan.laneName(number));
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
		// In this order: a link is said to be going away before it is no longer the
		// current one
		ClientLink current = this.link;
		return (current == null || (current.inFlight() == 0 && current.queuedBytes() == 0)) && this.left == null;
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
			try {
				pause = attempt(pause);
			}
			catch (RuntimeException | Error ex) {
				survive(ex);
			}
		}
	}

	/** Returns how long the next pause is. */
	private long attempt(long pause) {
		long next = pause;
		if (this.link != null || connect()) {
			next = this.reconnect.firstMillis();
			this.signal.await(() -> !this.attached || this.stopped, EVER);
		}
		pause(next / 2 + this.random.applyAsLong(next));
		return Math.min(this.reconnect.longestMillis(), next * 2);
	}

	/**
	 * There may be no memory, or no descriptor for a class: nobody else would connect
	 * again when there is.
	 */
	private void survive(Throwable problem) {
		try {
			if (this.link == null) {
				this.attached = false;
			}
			this.trouble.because(String.valueOf(problem));
		}
		catch (RuntimeException | Error ex) {
			// The thread is worth more than the line
		}
		LockSupport.parkNanos(AFTER_ERROR_NANOS);
	}

	/**
	 * However often it is hastened, there is not more than one attempt in the shortest.
	 */
	private void pause(long millis) {
		long least = Math.min(millis, this.reconnect.firstMillis());
		this.pauses.await(() -> this.stopped, TimeUnit.MILLISECONDS.toNanos(least));
		this.pauses.await(() -> this.stopped || this.hasty, TimeUnit.MILLISECONDS.toNanos(millis - least));
		this.hasty = false;
	}

	/** Somebody knows that the peer is there. */
	void hasten() {
		if (this.link == null && !this.hasty) {
			this.hasty = true;
			this.pauses.changed();
		}
	}

	private boolean connect() {
		try {
			this.attached = true;
			this.connector.connect();
			this.signal.await(() -> this.link != null || !this.attached || this.stopped,
					TimeUnit.MILLISECONDS.toNanos(this.handshakeMillis));
			if (this.link != null) {
				return true;
			}
			this.connector.closeSoon("the peer did not finish the handshake in time");
			this.signal.await(() -> !this.attached, TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS));
		}
		catch (IOException | RuntimeException ex) {
			failed(ex);
		}
		this.attached = false;
		return false;
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
		this.pauses.close();
		this.connector.end();
		try {
			this.thread.join(PATIENCE_MILLIS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
