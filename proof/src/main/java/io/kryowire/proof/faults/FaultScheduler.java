/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.kryowire.proof.history.HistoryConductor;

/**
 * Applies faults one after the other and waits for recovery after each. Each round
 * contains all faults. Their order and durations depend on the seed. Faults, outages and
 * losses are logged for the checker. For one thread.
 */
public final class FaultScheduler {

	private static final long PAUSE_MILLIS = 5;

	private final long seed;

	private final List<FaultAction> actions;

	private final Recovery recovery;

	private final HistoryConductor history;

	private final Duration shortest;

	private final Duration longest;

	private Runnable afterTail = () -> {
	};

	private final Map<FaultKind, Long> counts = new EnumMap<>(FaultKind.class);

	/**
	 * Creates a scheduler.
	 * @param seed the seed for the order and durations of faults
	 * @param actions the faults, at least one
	 * @param recovery the condition that must hold before each fault
	 * @param history the log of faults, outages and losses
	 * @param shortest the minimum duration of a fault, unless it has no duration
	 * @param longest the maximum duration of a fault
	 */
	public FaultScheduler(long seed, List<FaultAction> actions, Recovery recovery, HistoryConductor history,
			Duration shortest, Duration longest) {
		if (actions.isEmpty() || shortest.isNegative() || longest.compareTo(shortest) < 0) {
			throw new IllegalArgumentException(
					"There are %d faults, each from %s to %s long: expected at least 1, and a valid range of durations"
						.formatted(actions.size(), shortest, longest));
		}
		this.seed = seed;
		this.actions = List.copyOf(actions);
		this.recovery = recovery;
		this.history = history;
		this.shortest = shortest;
		this.longest = longest;
	}

	/**
	 * Sets an action for after faults by which the last writes may have been lost, for
	 * example to find out what is left. It runs before the next fault.
	 * @param action the action
	 * @return this
	 */
	public FaultScheduler afterLostTail(Runnable action) {
		this.afterTail = action;
		return this;
	}

	/**
	 * Applies faults.
	 * @param faults the number of faults
	 * @return the number of faults of each kind so far
	 * @throws IllegalStateException if there is no recovery, or the thread is interrupted
	 */
	public Map<FaultKind, Long> run(int faults) {
		Random random = new Random(this.seed);
		List<FaultAction> round = new ArrayList<>();
		awaitRecovery(0, "the start");
		for (int number = 1; number <= faults; number++) {
			if (round.isEmpty()) {
				round.addAll(this.actions);
				Collections.shuffle(round, random);
			}
			FaultAction action = round.remove(round.size() - 1);
			apply(action, duration(random));
			awaitRecovery(number, action.kind().words());
		}
		return Map.copyOf(this.counts);
	}

	private long duration(Random random) {
		long span = this.longest.toNanos() - this.shortest.toNanos();
		return this.shortest.toNanos() + (long) (random.nextDouble() * span);
	}

	/** Ends a fault that has begun in any case. */
	private void apply(FaultAction action, long nanos) {
		FaultKind kind = action.kind();
		this.history.fault(kind.words());
		this.counts.merge(kind, 1L, Long::sum);
		long before = this.history.now();
		try {
			action.begin();
			long begun = this.history.now();
			if (!action.isOnce()) {
				pass(nanos);
			}
			if (kind.isOutage()) {
				this.history.outage(begun, this.history.now());
			}
		}
		finally {
			action.end();
		}
		switch (kind.loss()) {
			case ALL -> this.history.lostAll(before, this.history.now());
			case TAIL -> {
				this.history.lostTail(before, this.history.now());
				this.afterTail.run();
			}
			case NOTHING -> {
			}
		}
	}

	private static void pass(long nanos) {
		long deadline = System.nanoTime() + nanos;
		for (long rest = nanos; rest > 0; rest = deadline - System.nanoTime()) {
			if (Thread.currentThread().isInterrupted()) {
				return;
			}
			LockSupport.parkNanos(rest);
		}
	}

	private void awaitRecovery(int number, String after) {
		long deadline = System.nanoTime() + this.recovery.patience().toNanos();
		while (!this.recovery.isSo()) {
			if (Thread.currentThread().isInterrupted() || System.nanoTime() - deadline > 0) {
				throw new IllegalStateException(
						"No recovery within %s after fault %d, %s (seed %d): %s. Faults so far: %s".formatted(
								this.recovery.patience(), number, after, this.seed, this.recovery.description(),
								this.counts));
			}
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS));
		}
	}

}
