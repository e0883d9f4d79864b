/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

import io.kryowire.call.LinkStatistics;
import io.kryowire.dispatch.ChangeSignal;
import org.jspecify.annotations.Nullable;

/**
 * Counts what happens on the links of one peer or node. Each number is only ever added
 * to.
 */
public final class LinkCounters {

	final LongAdder callsSent = new LongAdder();

	final LongAdder callsReceived = new LongAdder();

	final LongAdder expired = new LongAdder();

	final LongAdder rejected = new LongAdder();

	final LongAdder dropped = new LongAdder();

	final LongAdder denied = new LongAdder();

	final LongAdder notOwner = new LongAdder();

	private final LongAdder framesSent = new LongAdder();

	private final LongAdder framesReceived = new LongAdder();

	private final LongAdder bytesSent = new LongAdder();

	private final LongAdder bytesReceived = new LongAdder();

	private final LongAdder connects = new LongAdder();

	private final LongAdder refused = new LongAdder();

	private final AtomicInteger connections = new AtomicInteger();

	private final ChangeSignal ends = new ChangeSignal();

	private final CountedLog log;

	private final CountedLog endedLog;

	private final int mostConnections;

	/**
	 * Counts for a peer.
	 * @param clock the time, for what is logged
	 */
	public LinkCounters(LongSupplier clock) {
		this(Integer.MAX_VALUE, clock);
	}

	/**
	 * Counts for a node.
	 * @param mostConnections how many connections that have proven themselves it takes
	 * @param clock the time, for what is logged
	 */
	public LinkCounters(int mostConnections, LongSupplier clock) {
		this.mostConnections = mostConnections;
		this.log = new CountedLog(clock);
		this.endedLog = new CountedLog(clock);
	}

	/**
	 * Counts the lines of the log that the other sides can cause.
	 * @return what says which of them are written
	 */
	public CountedLog log() {
		return this.log;
	}

	/**
	 * The same for the ends of connections. Anybody who reaches the port can cause them
	 * in any number and under any name, so they must not hide other lines.
	 * @return what says which of them are written
	 */
	public CountedLog endedLog() {
		return this.endedLog;
	}

	/** Counts a frame that the channel has taken. */
	void sent(int calls, int bytes) {
		this.framesSent.increment();
		this.callsSent.add(calls);
		this.bytesSent.add(bytes);
	}

	/** Counts a frame that has arrived. */
	void received(int bytes) {
		this.framesReceived.increment();
		this.bytesReceived.add(bytes);
	}

	/**
	 * Counts a connection that has proven itself, and says why there is no room for it.
	 */
	@Nullable String connected() {
		this.connects.increment();
		return (this.connections.incrementAndGet() > this.mostConnections) ? full() : null;
	}

	/**
	 * Why no further connection is accepted.
	 * @return why; {@code null} if there is room
	 */
	public @Nullable String whyFull() {
		return (this.connections.get() >= this.mostConnections) ? full() : null;
	}

	private String full() {
		return "this node has %d connections, which is all it takes".formatted(this.mostConnections);
	}

	/** Counts the end of a connection that had proven itself. */
	void disconnected() {
		this.connections.decrementAndGet();
		this.ends.changed();
	}

	/**
	 * Waits until each connection that has proven itself has ended.
	 * @param nanos how long to wait at most
	 */
	public void awaitNoConnections(long nanos) {
		this.ends.await(() -> this.connections.get() == 0, nanos);
	}

	/**
	 * Counts a connection that was refused.
	 */
	public void refusedConnection() {
		this.refused.increment();
	}

	/**
	 * The numbers of a node now.
	 * @param links its links
	 * @return the numbers
	 */
	public LinkStatistics ofNode(Stream<ServerLink> links) {
		long inFlight = 0;
		long queuedBytes = 0;
		long heldBytes = 0;
		for (ServerLink link : (Iterable<ServerLink>) links::iterator) {
			inFlight += link.inFlight();
			queuedBytes += link.queuedBytes();
			heldBytes += link.heldBytes();
		}
		return snapshot(inFlight, queuedBytes, 0, 0, heldBytes);
	}

	/**
	 * Whether nobody waits for an answer any more. What is still to be sent to strangers,
	 * who may never take it, does not count.
	 * @param links the links of a node
	 * @return whether all calls have been answered
	 */
	public boolean isAnswered(Stream<ServerLink> links) {
		return links.filter(ServerLink::isProven).allMatch((link) -> link.inFlight() == 0 && link.queuedBytes() == 0);
	}

	/**
	 * The numbers of a peer.
	 * @param links its links
	 * @return the numbers now
	 */
	public LinkStatistics ofPeer(Iterable<ClientLink> links) {
		long inFlight = 0;
		long queuedBytes = 0;
		long freeCalls = 0;
		long freeBytes = 0;
		for (ClientLink link : links) {
			inFlight += link.inFlight();
			queuedBytes += link.queuedBytes();
			freeCalls += link.freeCalls();
			freeBytes += link.freeBytes();
		}
		return snapshot(inFlight, queuedBytes, freeCalls, freeBytes, 0);
	}

	private LinkStatistics snapshot(long inFlight, long queuedBytes, long freeCalls, long freeBytes, long heldBytes) {
		return new LinkStatistics(this.connections.get(), this.connects.sum(), this.refused.sum(),
				this.framesSent.sum(), this.callsSent.sum(), this.framesReceived.sum(), this.callsReceived.sum(),
				this.expired.sum(), this.rejected.sum(), this.dropped.sum(), this.denied.sum(), this.notOwner.sum(),
				inFlight, queuedBytes, this.bytesSent.sum(), this.bytesReceived.sum(), freeCalls, freeBytes, heldBytes);
	}

}
