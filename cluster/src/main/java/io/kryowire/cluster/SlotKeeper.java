/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings one slot to where it belongs: tells the listener of it and moves its gate, one
 * step after the other, however often the slot comes and goes meanwhile.
 */
final class SlotKeeper {

	private static final Logger logger = LoggerFactory.getLogger(SlotKeeper.class);

	private static final Runnable NOTHING = () -> {
	};

	private final int slot;

	private final SlotGate gate;

	private final SlotListener listener;

	private final Executor executor;

	private final ScheduledExecutorService timer;

	private final HashOwnership.Settings settings;

	/** Completed when the slot has been {@linkplain #end() ended}. */
	private final CompletableFuture<Void> gone = new CompletableFuture<>();

	/** Whether the slot belongs to this process. Guarded by this object. */
	private boolean wanted;

	/** Whether the listener has been told of it. Guarded by this object. */
	private boolean had;

	/** Whether a step is under way. Guarded by this object. */
	private boolean busy;

	/** Guarded by this object. */
	private boolean ended;

	/** How often the listener has failed. Read and written by the step under way. */
	private int failures;

	SlotKeeper(int slot, SlotGate gate, SlotListener listener, Executor executor, ScheduledExecutorService timer,
			HashOwnership.Settings settings) {
		this.slot = slot;
		this.gate = gate;
		this.listener = listener;
		this.executor = executor;
		this.timer = timer;
		this.settings = settings;
	}

	SlotGate gate() {
		return this.gate;
	}

	/** Says whether the slot belongs to this process. Does not wait. */
	void want(boolean mine) {
		Runnable next;
		synchronized (this) {
			this.wanted = mine && !this.ended;
			if (this.busy && !this.had) {
				waitOrRefuse();
			}
			next = this.busy ? NOTHING : next();
		}
		next.run();
	}

	/** Gives the slot up for good. */
	CompletableFuture<Void> end() {
		synchronized (this) {
			this.ended = true;
		}
		want(false);
		return this.gone;
	}

	/** What calls do while the listener is being told. */
	private void waitOrRefuse() {
		if (this.wanted) {
			this.gate.prepare();
		}
		else {
			this.gate.end();
		}
	}

	/**
	 * What is to be done, by whoever finds no other step under way. Called under the
	 * lock.
	 */
	private Runnable next() {
		this.busy = this.wanted != this.had;
		if (!this.busy) {
			return this.ended ? () -> this.gone.complete(null) : NOTHING;
		}
		if (this.had) {
			return this::close;
		}
		this.gate.prepare();
		return () -> execute(this::gain);
	}

	private void gain() {
		try {
			this.listener.gained(this.slot);
		}
		catch (Exception | Error ex) {
			retry(ex);
			return;
		}
		this.failures = 0;
		Runnable next;
		synchronized (this) {
			this.had = true;
			if (this.wanted) {
				this.gate.open(() -> true);
			}
			next = next();
		}
		next.run();
	}

	private void retry(Throwable failure) {
		Duration pause = this.settings.pause();
		if (this.failures++ == 0) {
			logger.warn("A listener has failed to prepare slot {}, for which calls wait; it is called again every {}",
					this.slot, pause, failure);
		}
		later(pause, this::gainIfWanted);
	}

	private void gainIfWanted() {
		Runnable next;
		synchronized (this) {
			next = next();
		}
		next.run();
	}

	/** Has calls end, and goes on when they have, or when that takes too long. */
	private void close() {
		AtomicBoolean over = new AtomicBoolean();
		Runnable once = () -> {
			if (over.compareAndSet(false, true)) {
				execute(this::lose);
			}
		};
		this.gate.close(false, once);
		if (!over.get()) {
			later(this.settings.longestClose(), () -> {
				if (!over.get()) {
					logger.warn("Slot {} is given up although {} calls for its keys are still running after {}",
							this.slot, this.gate.running(), this.settings.longestClose());
				}
				once.run();
			});
		}
	}

	private void lose() {
		this.listener.lost(this.slot);
		Runnable next;
		synchronized (this) {
			this.had = false;
			this.gate.end();
			next = next();
		}
		next.run();
	}

	/** If the executor is full, later. */
	private void execute(Runnable step) {
		try {
			this.executor.execute(step);
		}
		catch (RejectedExecutionException ex) {
			later(this.settings.pause(), () -> execute(step));
		}
	}

	/**
	 * If there is no timer any more, the process ends, and nobody can be told anything.
	 */
	private void later(Duration delay, Runnable task) {
		try {
			this.timer.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
		}
		catch (RejectedExecutionException ex) {
			this.gate.end();
			this.gone.complete(null);
		}
	}

}
