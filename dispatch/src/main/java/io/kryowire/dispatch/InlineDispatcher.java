/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

import org.jspecify.annotations.Nullable;

/**
 * Runs each task on the thread that brings it.
 */
final class InlineDispatcher implements Dispatcher {

	private final Settings settings;

	private final TaskRunner runner;

	private final Drained drained = new Drained(1);

	private final Gate gate;

	private final LongAdder executed = new LongAdder();

	InlineDispatcher(Settings settings) {
		this.settings = settings;
		this.runner = settings.runner();
		this.gate = new Gate(settings.capacity(), settings.capacity(), new SharedRoom(0), this.drained);
	}

	@Override
	public @Nullable RefusalReason tryDispatch(int keyHash, Runnable task) {
		int before = this.gate.enter();
		if (before < 0) {
			return this.runner.refuse(Gate.reason(before));
		}
		try {
			this.runner.run(task);
		}
		finally {
			this.executed.increment();
			this.gate.leave(1);
		}
		return null;
	}

	@Override
	public int dispatchAll(List<? extends KeyedTask> tasks) {
		int taken = 0;
		for (KeyedTask task : tasks) {
			RefusalReason refusal = tryDispatch(task.keyHash(), task);
			if (refusal == null) {
				taken++;
			}
			else {
				this.runner.tell(task, refusal);
			}
		}
		return taken;
	}

	@Override
	public int drain(Duration timeout) {
		this.gate.shut();
		this.drained.await(timeout);
		return this.gate.load();
	}

	/** The threads are not ours: whatever runs on them goes on. */
	@Override
	public void close() {
		this.gate.shut();
	}

	@Override
	public DispatchSnapshot snapshot() {
		int running = this.gate.load();
		return this.runner.snapshot(running, running, this.executed.sum(), 0);
	}

	@Override
	public String toString() {
		return this.settings.describe(DispatchMode.INLINE, this.gate.load());
	}

}
