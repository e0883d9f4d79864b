/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Counts the tasks that were let in and have not ended, lets in no more than it has
 * places for, and none once it is shut.
 */
/*
 * One int, changed atomically: the count and, as its sign, whether the gate is shut. So a
 * task is either let in before the gate is shut, and then counted by whoever waits for
 * the gate to be empty, or not let in at all.
 *
 * The total over many gates is bounded without a counter that all of them share: each has
 * some places to itself, its reserve, and takes a place of the shared room only for tasks
 * beyond those. A task that raises the count from n to n + 1 takes one if n is at least
 * the reserve; one that lowers it from n + 1 to n gives one back on the same condition.
 * So at any time a gate holds exactly the places its count exceeds the reserve by,
 * whichever task took them. A busy gate can fill the shared room, but not the reserve of
 * another.
 */
class Gate {

	static final int FULL = -1;

	static final int SHUT = -2;

	private static final int SHUT_BIT = Integer.MIN_VALUE;

	private static final VarHandle LOAD;

	static {
		try {
			LOAD = MethodHandles.lookup().findVarHandle(Gate.class, "load", int.class);
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	private final int reserve;

	private final int limit;

	private final SharedRoom room;

	/** Told once, when this gate is shut and empty. */
	private final Drained drained;

	/** Written by whoever lets in or out. */
	@SuppressWarnings("unused")
	private volatile int load;

	/**
	 * Creates an open gate.
	 * @param reserve the places this gate has to itself
	 * @param limit the places this gate may use, those of the room included
	 * @param room where it takes the others
	 * @param drained is told once, when this gate is shut and empty
	 */
	Gate(int reserve, int limit, SharedRoom room, Drained drained) {
		this.reserve = reserve;
		this.limit = limit;
		this.room = room;
		this.drained = drained;
	}

	/**
	 * Lets one task in.
	 * @return how many were in before, {@link #FULL} or {@link #SHUT}
	 */
	final int enter() {
		for (;;) {
			int before = this.load;
			if (before < 0) {
				return SHUT;
			}
			if (before >= this.limit) {
				return FULL;
			}
			boolean shared = before >= this.reserve;
			if (shared && !this.room.take()) {
				return FULL;
			}
			if (LOAD.compareAndSet(this, before, before + 1)) {
				return before;
			}
			if (shared) {
				this.room.give(1);
			}
		}
	}

	/**
	 * Lets tasks out.
	 * @param tasks how many
	 * @return how many are still in
	 */
	final int leave(int tasks) {
		int before = (int) LOAD.getAndAdd(this, -tasks);
		int after = before - tasks;
		int shared = beyondReserve(before) - beyondReserve(after);
		if (shared > 0) {
			this.room.give(shared);
		}
		if (after == SHUT_BIT && tasks > 0) {
			this.drained.gateIsEmpty();
		}
		return after & ~SHUT_BIT;
	}

	private int beyondReserve(int load) {
		return Math.max(0, (load & ~SHUT_BIT) - this.reserve);
	}

	final void shut() {
		if ((int) LOAD.getAndBitwiseOr(this, SHUT_BIT) == 0) {
			this.drained.gateIsEmpty();
		}
	}

	/** How many tasks are in. */
	final int load() {
		return this.load & ~SHUT_BIT;
	}

	static RefusalReason reason(int refusal) {
		return (refusal == FULL) ? RefusalReason.QUEUE_FULL : RefusalReason.CLOSED;
	}

}
