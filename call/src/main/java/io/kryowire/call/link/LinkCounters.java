/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

import io.kryowire.call.LinkStatistics;

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

	private final LongAdder framesSent = new LongAdder();

	private final LongAdder framesReceived = new LongAdder();

	private final LongAdder bytesSent = new LongAdder();

	private final LongAdder bytesReceived = new LongAdder();

	private final LongAdder connects = new LongAdder();

	private final LongAdder refused = new LongAdder();

	private final AtomicInteger connections = new AtomicInteger();

	/** Counts a frame that the channel has taken. */
	void sent(int calls, int bytes) {
		this.framesSent.increment();
		this.callsSent.add(calls);
		this.bytesSent.add(bytes);
	}

	/** Counts a frame that has come. */
	void received(int bytes) {
		this.framesReceived.increment();
		this.bytesReceived.add(bytes);
	}

	/** Counts a connection that has proven itself. */
	void connected() {
		this.connects.increment();
		this.connections.incrementAndGet();
	}

	/** Counts the end of a connection that had proven itself. */
	void disconnected() {
		this.connections.decrementAndGet();
	}

	/**
	 * Connections that have proven themselves and not ended.
	 * @return how many
	 */
	public int connections() {
		return this.connections.get();
	}

	/**
	 * Counts a connection that was refused.
	 */
	public void refusedConnection() {
		this.refused.increment();
	}

	/**
	 * The numbers of a node now.
	 * @param inFlight calls without an answer
	 * @param queuedBytes bytes that wait to be sent
	 * @return the numbers
	 */
	public LinkStatistics snapshot(long inFlight, long queuedBytes) {
		return snapshot(inFlight, queuedBytes, 0, 0);
	}

	/**
	 * The numbers of a peer now.
	 * @param links its links
	 * @return the numbers
	 */
	public LinkStatistics snapshot(Iterable<ClientLink> links) {
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
		return snapshot(inFlight, queuedBytes, freeCalls, freeBytes);
	}

	private LinkStatistics snapshot(long inFlight, long queuedBytes, long freeCalls, long freeBytes) {
		return new LinkStatistics(this.connections.get(), this.connects.sum(), this.refused.sum(),
				this.framesSent.sum(), this.callsSent.sum(), this.framesReceived.sum(), this.callsReceived.sum(),
				this.expired.sum(), this.rejected.sum(), this.dropped.sum(), inFlight, queuedBytes,
				this.bytesSent.sum(), this.bytesReceived.sum(), freeCalls, freeBytes);
	}

}
