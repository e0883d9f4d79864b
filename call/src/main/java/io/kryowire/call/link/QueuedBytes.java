/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

import io.kryowire.call.held.HeldPart;
import org.jspecify.annotations.Nullable;

/**
 * How much the calls of one connection hold that wait for a worker or run on one. Used by
 * the network thread, until the connection is gone.
 */
final class QueuedBytes {

	/** What a call costs beside its arguments: an object, an array's head, a place. */
	static final int CALL_COST = 128;

	/** The bytes and the number of the calls that are no longer held. */
	private final LongSupplier endedBytes;

	private final AtomicLong begun = new AtomicLong();

	/** What can be taken before the sum has to be calculated again. */
	private long room;

	/** In this pass, in which there is no need to ask again. */
	private boolean refused;

	/**
	 * Without one nothing is bounded: the peer has not proven itself, and may not call.
	 */
	private @Nullable HeldPart part;

	/**
	 * Begins to count.
	 * @param endedBytes the cost of all calls that are no longer held
	 */
	QueuedBytes(LongSupplier endedBytes) {
		this.endedBytes = endedBytes;
	}

	void takeFrom(HeldPart calls) {
		this.part = calls;
	}

	static long cost(long bytes, long calls) {
		// The window's overhead is in the bytes
		return bytes + (CALL_COST - Window.CALL_OVERHEAD) * calls;
	}

	/** Takes room for a call, if there is any. */
	boolean take(int length) {
		long cost = (long) length + CALL_COST;
		if (cost > this.room && !makeRoom(cost)) {
			return false;
		}
		count(cost);
		return true;
	}

	private boolean makeRoom(long cost) {
		HeldPart calls = this.part;
		if (calls == null) {
			return false;
		}
		long held = held();
		boolean covered = held + cost <= calls.covered();
		if (!covered && (this.refused || !calls.cover(held + cost))) {
			this.refused = true;
			return false;
		}
		this.room = calls.covered() - held;
		return true;
	}

	/** Takes a call back that nobody has seen. */
	void takeBack(int length) {
		count(-(long) length - CALL_COST);
	}

	/** A call that is held although nobody asked: its arguments are the handler's. */
	void add(int length) {
		count((long) length + CALL_COST);
	}

	private void count(long cost) {
		this.room -= cost;
		this.begun.lazySet(this.begun.get() + cost);
	}

	long held() {
		// In this order, so that it is never too little
		long ended = this.endedBytes.getAsLong();
		return Math.max(0, this.begun.get() - ended);
	}

	/** Gives back what is no longer held, at the end of a pass. */
	void settle() {
		this.refused = false;
		HeldPart calls = this.part;
		if (calls != null && calls.granted() > 0) {
			calls.settle(held());
			this.room = 0;
		}
	}

	/** The same when the connection is gone, on any thread that ends a call. */
	void settleAfterTheEnd() {
		HeldPart calls = this.part;
		if (calls != null) {
			calls.link().end(held());
		}
	}

}
