/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what happens on the links of one peer or node. Each number is only ever added
 * to.
 */
public final class LinkCounters {

	final LongAdder framesSent = new LongAdder();

	final LongAdder callsSent = new LongAdder();

	final LongAdder framesReceived = new LongAdder();

	final LongAdder callsReceived = new LongAdder();

	final LongAdder expired = new LongAdder();

	final LongAdder rejected = new LongAdder();

	final LongAdder dropped = new LongAdder();

	private final LongAdder connects = new LongAdder();

	private final LongAdder refused = new LongAdder();

	private final AtomicInteger connections = new AtomicInteger();

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
	 * The numbers now.
	 * @param inFlight calls without an answer
	 * @param queuedBytes bytes that wait to be sent
	 * @return the numbers
	 */
	public io.kryowire.call.LinkStatistics snapshot(long inFlight, long queuedBytes) {
		return new io.kryowire.call.LinkStatistics(this.connections.get(), this.connects.sum(), this.refused.sum(),
				this.framesSent.sum(), this.callsSent.sum(), this.framesReceived.sum(), this.callsReceived.sum(),
				this.expired.sum(), this.rejected.sum(), this.dropped.sum(), inFlight, queuedBytes);
	}

}
