/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;

/**
 * Offers values as fast as the product takes them. When one is refused, it comes back
 * after 100 microseconds, which is still ten times as often as the consumer takes one.
 */
final class FlatOutProducer extends Thread {

	private static final long AFTER_REFUSAL_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

	private static final int VALUE_BYTES = 256;

	/** How many offers are made between two looks at the memory. */
	private static final int SALVO = 1024;

	private final CallClient client;

	private final ServerControl server;

	private volatile boolean ending;

	/** Read by others when this thread has ended. */
	private long accepted;

	private long refused;

	private boolean outOfMemory;

	private @Nullable Throwable problem;

	FlatOutProducer(CallClient client, ServerControl server) {
		super("producer");
		this.client = client;
		this.server = server;
	}

	@Override
	public void run() {
		byte[] value = new byte[VALUE_BYTES];
		try {
			long looked = System.nanoTime();
			for (int i = 1; !this.ending && !this.outOfMemory; i++) {
				offer(value);
				if (i % SALVO == 0 && System.nanoTime() - looked > TimeUnit.MILLISECONDS.toNanos(100)) {
					looked = System.nanoTime();
					this.outOfMemory = Memory.isShort() || this.server.isShortOfMemory();
				}
			}
		}
		catch (Throwable ex) {
			this.problem = ex;
		}
	}

	private void offer(byte[] value) throws Exception {
		if (this.client.offer(value)) {
			this.accepted++;
			return;
		}
		this.refused++;
		LockSupport.parkNanos(AFTER_REFUSAL_NANOS);
	}

	void end() throws InterruptedException {
		this.ending = true;
		join(TimeUnit.SECONDS.toMillis(15));
		if (this.problem != null) {
			this.problem.printStackTrace();
		}
	}

	long accepted() {
		return this.accepted;
	}

	long refused() {
		return this.refused;
	}

	/** Whether it has stopped early, because one of the JVMs was about to break down. */
	boolean outOfMemory() {
		return this.outOfMemory || this.problem instanceof OutOfMemoryError;
	}

}
