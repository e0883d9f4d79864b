/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;

/**
 * Keeps one calling thread from having more than so many calls under way. A full window
 * lets the caller on when a sixteenth of it is free, so that it does not wake up for each
 * call.
 */
final class CallWindow {

	private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

	private static final int PARTS = 16;

	private final int size;

	private final AtomicLong ended = new AtomicLong();

	/** The caller's own. */
	private long entered;

	/** How many calls must have ended for the caller to go on. */
	private volatile long awaited;

	private volatile @Nullable Thread waiting;

	CallWindow(int size) {
		this.size = size;
	}

	/** Waits for room, and takes it. Called by the caller alone. */
	void enter(CallClient client) throws Exception {
		if (this.entered - this.ended.get() >= this.size) {
			await(client, this.entered - this.size + Math.max(1, this.size / PARTS));
		}
		this.entered++;
	}

	/** Waits until no call is under way. Called by the caller alone. */
	void awaitEmpty(CallClient client) throws Exception {
		await(client, this.entered);
	}

	private void await(CallClient client, long target) throws Exception {
		client.flush();
		this.awaited = target;
		this.waiting = Thread.currentThread();
		long before = this.ended.get();
		long deadline = System.nanoTime() + PATIENCE_NANOS;
		while (this.ended.get() < target) {
			LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(100));
			if (this.ended.get() > before) {
				before = this.ended.get();
				deadline = System.nanoTime() + PATIENCE_NANOS;
			}
			else if (System.nanoTime() - deadline > 0) {
				throw new LostCallsException(this.entered - before);
			}
		}
		this.waiting = null;
	}

	/** A call has ended. */
	void leave() {
		long count = this.ended.incrementAndGet();
		Thread thread = this.waiting;
		if (thread != null && count == this.awaited) {
			LockSupport.unpark(thread);
		}
	}

	/** The calls under way have made no progress for too long. */
	static final class LostCallsException extends Exception {

		private static final long serialVersionUID = 1L;

		private final long calls;

		LostCallsException(long calls) {
			super("%d calls neither answered nor failed within 10 s".formatted(calls));
			this.calls = calls;
		}

		long calls() {
			return this.calls;
		}

	}

}
