/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.state.StateRuntime;

/**
 * The thread of an engine, which rests while there is nothing to do.
 */
final class EngineThread {

	private volatile boolean work;

	private volatile boolean closed;

	private volatile @Nullable Thread thread;

	void start(StateRuntime runtime, String name, Runnable steps) {
		this.thread = runtime.start(name, steps);
	}

	/** Interrupts what it is doing. */
	void close() {
		this.closed = true;
		Thread running = this.thread;
		if (running != null) {
			running.interrupt();
		}
	}

	boolean isClosed() {
		return this.closed;
	}

	/** Whether this is called by that thread. */
	boolean isCurrent() {
		return Thread.currentThread() == this.thread;
	}

	/** There is something to do. Called by any thread. */
	void wake() {
		if (!this.work) {
			this.work = true;
			LockSupport.unpark(this.thread);
		}
	}

	/** Begins to look at what there is to do. Called by that thread. */
	void begin() {
		this.work = false;
	}

	/** There is more to do. Called by that thread, which is awake. */
	void goOn() {
		this.work = true;
	}

	/** Whether it must not rest. */
	boolean isBusy() {
		return this.work || this.closed;
	}

	/** Waits until it is woken. Called by that thread. */
	void rest(long nanos) {
		if (nanos > 0) {
			LockSupport.parkNanos(this, nanos);
		}
	}

}
