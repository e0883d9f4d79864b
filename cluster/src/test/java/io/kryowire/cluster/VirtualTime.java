/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.Comparator;
import java.util.PriorityQueue;

/** Time that passes when nothing is left to be done, and the events of a simulation. */
final class VirtualTime {

	static final long MILLI = 1_000_000;

	private final PriorityQueue<Event> events = new PriorityQueue<>(
			Comparator.comparingLong(Event::at).thenComparingLong(Event::number));

	private long now;

	private long number;

	long now() {
		return this.now;
	}

	/** Runs an event after some time; events of one time in the order of their calls. */
	void after(long nanos, Runnable event) {
		this.events.add(new Event(this.now + Math.max(0, nanos), this.number++, event));
	}

	void runUntil(long end) {
		while (!this.events.isEmpty() && this.events.peek().at() <= end) {
			Event next = this.events.remove();
			this.now = next.at();
			next.what().run();
		}
		this.now = Math.max(this.now, end);
	}

	void runFor(long nanos) {
		runUntil(this.now + nanos);
	}

	private record Event(long at, long number, Runnable what) {
	}

}
