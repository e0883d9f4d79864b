/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The places and bytes that all lanes of a container share.
 */
final class Room {

	private final int places;

	private final long bytes;

	private final AtomicInteger placesTaken = new AtomicInteger();

	private final AtomicLong bytesTaken = new AtomicLong();

	Room(QueueSettings settings) {
		this.places = settings.totalCapacity();
		this.bytes = settings.totalBytes();
	}

	/**
	 * Takes a place. A message that is larger than all there is gets one if it is alone.
	 */
	boolean take(int bytes) {
		if (this.placesTaken.incrementAndGet() > this.places) {
			this.placesTaken.decrementAndGet();
			return false;
		}
		long taken = this.bytesTaken.addAndGet(bytes);
		if (taken > this.bytes && taken != bytes) {
			give(bytes);
			return false;
		}
		return true;
	}

	void give(int bytes) {
		this.placesTaken.decrementAndGet();
		this.bytesTaken.addAndGet(-bytes);
	}

	int taken() {
		return this.placesTaken.get();
	}

}
