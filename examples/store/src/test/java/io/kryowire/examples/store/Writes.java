/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store;

import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.ToLongFunction;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Puts numbers, which grow, and removes keys, many at a time. Knows what must be there
 * when the store has ended.
 */
final class Writes implements Runnable {

	private static final int KEYS = 300;

	private static final int UNDER_WAY = 256;

	private static final int REMOVE_EACH = 7;

	/** So long that writing takes longer than acknowledging. */
	private static final int VALUE_BYTES = 8000;

	private final Store store;

	private final String prefix;

	private final Semaphore room = new Semaphore(UNDER_WAY);

	/** Of each key the last number that was sent, whether put or removed. */
	private final AtomicLongArray sent = new AtomicLongArray(KEYS);

	private final AtomicLongArray removed = new AtomicLongArray(KEYS);

	private final AtomicLongArray durable = new AtomicLongArray(KEYS);

	private final AtomicLong acknowledged = new AtomicLong();

	private final Set<CompletableFuture<?>> underWay = ConcurrentHashMap.newKeySet();

	private volatile boolean stopped;

	Writes(Store store, String prefix) {
		this.store = store;
		this.prefix = prefix;
	}

	long acknowledged() {
		return this.acknowledged.get();
	}

	void stop() {
		this.stopped = true;
	}

	/** Waits for no answer any more. */
	void giveUp() {
		this.underWay.forEach((each) -> each.cancel(false));
	}

	/** Returns when nothing is under way any more. */
	@Override
	public void run() {
		for (long number = 1; !this.stopped; number++) {
			this.room.acquireUninterruptibly();
			int key = (int) (number % KEYS);
			long written = number;
			CompletableFuture<?> call = write(key, number);
			this.underWay.add(call);
			call.whenComplete((result, failure) -> {
				this.underWay.remove(call);
				if (failure == null) {
					this.durable.accumulateAndGet(key, written, Math::max);
					this.acknowledged.incrementAndGet();
				}
				this.room.release();
			});
		}
		this.room.acquireUninterruptibly(UNDER_WAY);
	}

	private CompletableFuture<?> write(int key, long number) {
		this.sent.set(key, number);
		if (number % REMOVE_EACH == 0) {
			this.removed.set(key, number);
			return this.store.remove(this.prefix + key);
		}
		return this.store.put(this.prefix + key, ByteBuffer.allocate(VALUE_BYTES).putLong(number).array());
	}

	/**
	 * Compares the keys with what was acknowledged.
	 * @param number returns the number that a key has, 0 if there is no such key
	 */
	void verify(ToLongFunction<String> number) {
		for (int key = 0; key < KEYS; key++) {
			long found = number.applyAsLong(this.prefix + key);
			long atLeast = this.durable.get(key);
			if (found == 0) {
				assertThat(this.removed.get(key)).as("last removal of %s%d, which is not there", this.prefix, key)
					.isGreaterThanOrEqualTo(atLeast);
			}
			else {
				assertThat(found).as("number of %s%d", this.prefix, key).isBetween(atLeast, this.sent.get(key));
			}
		}
	}

}
