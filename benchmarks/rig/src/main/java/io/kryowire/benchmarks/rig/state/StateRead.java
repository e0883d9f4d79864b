/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.state;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import io.kryowire.benchmarks.rig.codec.CodecRow;
import io.kryowire.benchmarks.rig.codec.model.OrderRecord;
import org.jspecify.annotations.Nullable;

/**
 * Reads what is in this process's memory, key after key, by one thread.
 */
final class StateRead {

	private static final int KEYS = 1024;

	private static final int ROUNDS = 256;

	private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(2);

	private final StateRun run;

	private final Keys keys = new Keys(KEYS);

	/** Nobody reads it, which the compiler does not know. */
	private volatile long sink;

	StateRead(StateRun run) {
		this.run = run;
	}

	void measure() throws Exception {
		StateWriter writer = this.run.writer();
		Function<String, @Nullable OrderRecord> reader = this.run.reader();
		CountDownLatch written = new CountDownLatch(KEYS);
		for (int i = 0; i < KEYS; i++) {
			writer.write(this.keys.key(i), (OrderRecord) CodecRow.RECORD.sample(), written::countDown);
		}
		writer.flush();
		if (!written.await(10, TimeUnit.SECONDS)) {
			throw new IllegalStateException("%d values were not written".formatted(written.getCount()));
		}
		await(reader);
		read(reader, WARM_UP_NANOS);
		for (int i = 0; i < StateRun.ITERATIONS; i++) {
			this.run.add("ns", read(reader, this.run.iterationNanos()));
		}
	}

	private void await(Function<String, @Nullable OrderRecord> reader) throws InterruptedException {
		for (int i = 0; i < KEYS; i++) {
			for (int tries = 0; reader.apply(this.keys.key(i)) == null; tries++) {
				if (tries == 1000) {
					throw new IllegalStateException("There is no value of " + this.keys.key(i));
				}
				TimeUnit.MILLISECONDS.sleep(10);
			}
		}
	}

	/** Nanoseconds of one. */
	private double read(Function<String, @Nullable OrderRecord> reader, long nanos) {
		long start = System.nanoTime();
		long count = 0;
		long sum = 0;
		while (System.nanoTime() - start < nanos) {
			for (int round = 0; round < ROUNDS; round++) {
				for (int i = 0; i < KEYS; i++) {
					OrderRecord value = reader.apply(this.keys.key(i));
					sum += (value != null) ? value.quantity() : 1;
				}
			}
			count += (long) ROUNDS * KEYS;
		}
		this.sink = sum;
		return (double) (System.nanoTime() - start) / count;
	}

}
