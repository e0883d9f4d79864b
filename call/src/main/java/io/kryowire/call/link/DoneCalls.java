/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the calls of one connection that this node is done with, as the window does.
 */
final class DoneCalls {

	/** What workers are done with. */
	private final AtomicLong workersCalls = new AtomicLong();

	private final AtomicLong workersBytes = new AtomicLong();

	/**
	 * What the network thread is done with: counted call by call, published frame by
	 * frame.
	 */
	private long inlineCalls;

	private long inlineBytes;

	/** Counted together with their answers. Written with the lock of what goes out. */
	private final AtomicLong answeredCalls = new AtomicLong();

	private final AtomicLong answeredBytes = new AtomicLong();

	private volatile long publishedCalls;

	private volatile long publishedBytes;

	/** On the network thread. */
	void addInline(int length) {
		this.inlineCalls++;
		this.inlineBytes += length + Window.CALL_OVERHEAD;
	}

	/** Shows what the network thread has counted. On the network thread. */
	void publish() {
		// The bytes first: whoever sees the calls reports them with their bytes.
		this.publishedBytes = this.inlineBytes;
		this.publishedCalls = this.inlineCalls;
	}

	/** Another call, with its answer. */
	void addAnswered(int length, Outbound.Locked locked) {
		this.answeredBytes.lazySet(this.answeredBytes.get() + length + Window.CALL_OVERHEAD);
		this.answeredCalls.lazySet(this.answeredCalls.get() + 1);
	}

	/** Another call. On any thread. */
	void add(int length) {
		this.workersBytes.addAndGet(length + Window.CALL_OVERHEAD);
		this.workersCalls.incrementAndGet();
	}

	long calls() {
		return this.publishedCalls + this.answeredCalls.get() + this.workersCalls.get();
	}

	long bytes() {
		return this.publishedBytes + this.answeredBytes.get() + this.workersBytes.get();
	}

	/** What the calls have cost that the network thread has not run at once. */
	long workersCost() {
		return QueuedBytes.cost(this.workersBytes.get() + this.answeredBytes.get(),
				this.workersCalls.get() + this.answeredCalls.get());
	}

}
