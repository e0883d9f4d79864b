/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * The calls under way on one connection, by their numbers.
 */
/*
 * A ring twice as large as the window. A number's place is its lowest bits; a number
 * whose place is still taken by a slow call is passed over, so a place holds one call and
 * the place and the number together find it. Places are filled under the link's lock and
 * emptied by whoever ends the call, which the exchange decides.
 *
 * Deadlines need neither a wheel nor a timer per call: `nextExpiry` is never later than
 * the earliest deadline, and nothing is looked at before it. A sweep then finds the next.
 */
final class PendingCalls {

	private final AtomicReferenceArray<@Nullable CallFuture> places;

	private final int mask;

	private long nextId;

	/** Lowered under the link's lock, raised by the network thread's sweep under it. */
	private volatile long nextExpiry = Long.MAX_VALUE;

	PendingCalls(int window, long firstId) {
		int size = Integer.highestOneBit(Math.max(16, window) * 2 - 1) * 2;
		this.places = new AtomicReferenceArray<>(size);
		this.mask = size - 1;
		this.nextId = firstId;
	}

	/**
	 * Whether there is a place for another call. There is none if a server is done with
	 * many more calls than it has sent the answers of. The caller has the link's lock.
	 */
	boolean hasPlace() {
		for (int passed = 0; passed <= this.mask; passed++) {
			if (this.places.getPlain((int) this.nextId & this.mask) == null) {
				return true;
			}
			this.nextId++;
		}
		return false;
	}

	/** The number of the next call, for which {@link #hasPlace()} has found a place. */
	long number() {
		return this.nextId++;
	}

	/** A number that no call has had. The caller has the link's lock. */
	long nextNumber() {
		return this.nextId;
	}

	/** Puts a call at the place of its number. */
	void put(CallFuture call) {
		this.places.setRelease((int) call.id() & this.mask, call);
		if (call.deadlineNanos() < this.nextExpiry) {
			this.nextExpiry = call.deadlineNanos();
		}
	}

	/** Takes the call with a number, if it is still under way. */
	@Nullable CallFuture take(long id) {
		int place = (int) id & this.mask;
		CallFuture call = this.places.getAcquire(place);
		return (call != null && call.id() == id && this.places.compareAndSet(place, call, null)) ? call : null;
	}

	/** Takes a call that is still under way. */
	boolean remove(CallFuture call) {
		return this.places.compareAndSet((int) call.id() & this.mask, call, null);
	}

	long nextExpiry() {
		return this.nextExpiry;
	}

	/** Hands out those whose deadline has passed. The caller has the link's lock. */
	void sweep(long now, Consumer<CallFuture> expired) {
		long next = Long.MAX_VALUE;
		for (int place = 0; place <= this.mask; place++) {
			CallFuture call = this.places.getAcquire(place);
			if (call == null) {
				continue;
			}
			if (call.deadlineNanos() - now > 0) {
				next = Math.min(next, call.deadlineNanos());
			}
			else if (this.places.compareAndSet(place, call, null)) {
				expired.accept(call);
			}
		}
		this.nextExpiry = next;
	}

	/** Whether there are none. The caller has the link's lock. */
	boolean isEmpty() {
		for (int place = 0; place <= this.mask; place++) {
			if (this.places.getAcquire(place) != null) {
				return false;
			}
		}
		return true;
	}

	/** Hands out all of them. */
	void drain(Consumer<CallFuture> each) {
		for (int place = 0; place <= this.mask; place++) {
			CallFuture call = this.places.getAndSet(place, null);
			if (call != null) {
				each.accept(call);
			}
		}
	}

}
