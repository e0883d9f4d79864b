/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.state;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

import io.kryowire.benchmarks.rig.codec.CodecRow;
import io.kryowire.benchmarks.rig.codec.model.OrderRecord;

/**
 * Writes 10 000 values a second to a hundred keys, whose listener, in another JVM, takes
 * a millisecond for each that it is given, and so can take a tenth of them.
 */
final class StateSlow {

	static final long LISTENER_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

	private static final long EVERY_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

	private static final int KEYS = 100;

	private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(3);

	private final StateRun run;

	private final Keys keys = new Keys(KEYS);

	private final OrderRecord value = (OrderRecord) CodecRow.RECORD.sample();

	/** Counts answers, told by the product's threads. */
	private final AtomicLong answered = new AtomicLong();

	private long written;

	StateSlow(StateRun run) {
		this.run = run;
	}

	void measure() throws Exception {
		StateWriter writer = this.run.writer();
		try (SlowListener.Control listener = new SlowListener.Control(this.run.control());
				RedisServer redis = new RedisServer(this.run.redis())) {
			write(writer, WARM_UP_NANOS);
			redis.begin();
			SlowListener.State before = listener.state();
			long start = System.nanoTime();
			long count = this.written;
			write(writer, (long) (this.run.seconds() * TimeUnit.SECONDS.toNanos(1)));
			long newest = listener.awaitNewest(this.written);
			SlowListener.State after = listener.state();
			double seconds = (double) (System.nanoTime() - start) / TimeUnit.SECONDS.toNanos(1);
			count = this.written - count;
			this.run.add("gets_per_write", (double) (after.reads() - before.reads()) / count);
			this.run.add("heap_mb", (double) (after.heap() - before.heap()) / (1 << 20));
			this.run.add("kills", redis.lost());
			this.run.add("writes", count / seconds);
			this.run.add("handled", (after.handled() - before.handled()) / seconds);
			this.run.add("newest_ms", newest);
		}
	}

	private void write(StateWriter writer, long nanos) {
		long start = System.nanoTime();
		for (long due = start; due < start + nanos; due += EVERY_NANOS) {
			for (long early = due - System.nanoTime(); early > 0; early = due - System.nanoTime()) {
				LockSupport.parkNanos(early);
			}
			this.written++;
			writer.write(this.keys.key(this.written), SlowListener.numbered(this.value, this.written),
					this.answered::incrementAndGet);
			writer.flush();
		}
		while (this.answered.get() < this.written) {
			LockSupport.parkNanos(EVERY_NANOS);
		}
	}

}
