/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs each task on a virtual thread of its own.
 */
final class VirtualDispatcher implements Dispatcher {

	private static final Logger logger = LoggerFactory.getLogger(VirtualDispatcher.class);

	private final Settings settings;

	private final TaskRunner runner;

	private final Drained drained = new Drained(1);

	private final Gate gate;

	private final LongAdder executed = new LongAdder();

	private final ExecutorService threads;

	VirtualDispatcher(Settings settings) {
		this.settings = settings;
		this.runner = settings.runner();
		this.gate = new Gate(settings.capacity(), settings.capacity(), new SharedRoom(0), this.drained);
		this.threads = VirtualThreads.executor(settings.name());
	}

	@Override
	public @Nullable RefusalReason tryDispatch(int keyHash, Runnable task) {
		int before = this.gate.enter();
		if (before < 0) {
			return this.runner.refuse(Gate.reason(before));
		}
		boolean started = false;
		try {
			this.threads.execute(() -> run(task));
			started = true;
		}
		catch (RejectedExecutionException ex) {
			return this.runner.refuse(RefusalReason.CLOSED);
		}
		finally {
			if (!started) {
				this.gate.leave(1);
			}
		}
		return null;
	}

	private void run(Runnable task) {
		try {
			this.runner.run(task);
		}
		finally {
			this.executed.increment();
			this.gate.leave(1);
		}
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

	@Override
	public void close() {
		this.gate.shut();
		this.threads.shutdownNow();
		try {
			if (!this.threads.awaitTermination(ThreadEnds.CLOSE_SECONDS, TimeUnit.SECONDS)) {
				logger.warn("{} is closed, but some tasks ignore the interrupt and still run", this);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public DispatchSnapshot snapshot() {
		int running = this.gate.load();
		return this.runner.snapshot(running, running, this.executed.sum(), 0);
	}

	@Override
	public String toString() {
		return this.settings.describe(DispatchMode.VIRTUAL, this.gate.load());
	}

}
