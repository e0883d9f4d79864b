/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;

/**
 * An answer that one thread, the one that has created it, parks for.
 */
public final class AwaitedAnswer implements Answer {

	private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

	private final Thread caller = Thread.currentThread();

	private long value;

	private @Nullable Throwable problem;

	private volatile boolean ended;

	@Override
	public void done(long value) {
		this.value = value;
		this.ended = true;
		LockSupport.unpark(this.caller);
	}

	@Override
	public void failed(Throwable problem) {
		this.problem = problem;
		this.ended = true;
		LockSupport.unpark(this.caller);
	}

	/**
	 * Waits.
	 * @return the value
	 */
	public long await() throws ExecutionException, TimeoutException {
		long deadline = System.nanoTime() + PATIENCE_NANOS;
		while (!this.ended) {
			long left = deadline - System.nanoTime();
			if (left <= 0) {
				throw new TimeoutException("no answer");
			}
			LockSupport.parkNanos(this, left);
		}
		if (this.problem != null) {
			throw new ExecutionException(this.problem);
		}
		return this.value;
	}

}
