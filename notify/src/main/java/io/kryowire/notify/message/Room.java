/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The places and bytes that all queues of a container share. While there are none, that
 * is said once, and not by each of the queues: whoever publishes to channels of a pattern
 * chooses how many there are.
 */
final class Room {

	private static final Logger logger = LoggerFactory.getLogger(KryowireListenerContainer.class);

	private final QueueSettings settings;

	private final AtomicInteger placesTaken = new AtomicInteger();

	private final AtomicLong bytesTaken = new AtomicLong();

	/** Dropped since there was no room, and until half of it is free. */
	private final AtomicLong dropped = new AtomicLong();

	/** Whether a reader has waited for room, in vain, and nobody has got any since. */
	private volatile boolean waitedInVain;

	/** Whether it is to be said that there is room again. */
	private volatile boolean full;

	Room(QueueSettings settings) {
		this.settings = settings;
	}

	/**
	 * Takes a place. A message that is larger than all there is gets one if it is alone.
	 */
	boolean take(int bytes) {
		if (this.placesTaken.incrementAndGet() > this.settings.totalCapacity()) {
			this.placesTaken.decrementAndGet();
			return false;
		}
		long taken = this.bytesTaken.addAndGet(bytes);
		if (taken > this.settings.totalBytes() && taken != bytes) {
			this.placesTaken.decrementAndGet();
			this.bytesTaken.addAndGet(-bytes);
			return false;
		}
		if (this.waitedInVain) {
			this.waitedInVain = false;
		}
		return true;
	}

	void give(int bytes) {
		int places = this.placesTaken.decrementAndGet();
		long left = this.bytesTaken.addAndGet(-bytes);
		if (this.full && places <= this.settings.totalCapacity() / 2 && left <= this.settings.totalBytes() / 2) {
			calm();
		}
	}

	int taken() {
		return this.placesTaken.get();
	}

	boolean waitedInVain() {
		return this.waitedInVain;
	}

	void waitInVain() {
		this.waitedInVain = true;
	}

	/** A message has been dropped for want of room, not of that in its own queue. */
	void drop(Object queue) {
		this.full = true;
		if (this.dropped.getAndIncrement() == 0) {
			logger.warn(
					"Messages are dropped ({}), the first one of '{}': {} of {} bytes wait for all listeners. Handle them faster, or raise kryowire.redis.listener.total-capacity={} or total-size={} bytes.",
					this.settings.overflow(), LogText.of(queue), this.placesTaken, this.bytesTaken,
					this.settings.totalCapacity(), this.settings.totalBytes());
		}
	}

	private void calm() {
		this.full = false;
		long number = this.dropped.getAndSet(0);
		if (number > 0) {
			logger.info("There is room for messages again; {} were dropped", number);
		}
	}

}
