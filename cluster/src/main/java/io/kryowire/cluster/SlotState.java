/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import org.jspecify.annotations.Nullable;

/**
 * What this process is doing about one slot, and what it has of it. Used by the loop
 * only, except for the fence.
 */
final class SlotState {

	/** The work of the phase, and that of the tenure. */
	private final Term work;

	private final Term tenure;

	/** The reading of entries, which goes on whatever the phase is. */
	private final Term reading;

	private SlotPhase phase = SlotPhase.ABSENT;

	private @Nullable Holding holding;

	/** The holding if its fence may be used; read by all threads. */
	private volatile @Nullable Holding fenced;

	/** When calls began to wait for a hand-over. */
	private long begun;

	/** Whether the listener takes too long to prepare the slot. */
	private boolean late;

	SlotState(Term work, Term tenure, Term reading) {
		this.work = work;
		this.tenure = tenure;
		this.reading = reading;
	}

	Term work() {
		return this.work;
	}

	Term tenure() {
		return this.tenure;
	}

	Term reading() {
		return this.reading;
	}

	SlotPhase phase() {
		return this.phase;
	}

	boolean is(SlotPhase one) {
		return this.phase == one;
	}

	/** Enters a phase: what was waited for in the one before is no longer heard. */
	void enter(SlotPhase next) {
		this.work.next();
		this.phase = next;
	}

	@Nullable Holding holding() {
		return this.holding;
	}

	boolean holds(OwnershipStore.Entry<SlotOwner> entry) {
		return this.holding != null && this.holding.owner().equals(entry.value());
	}

	void begin(long now) {
		this.begun = now;
	}

	long begun() {
		return this.begun;
	}

	void late() {
		this.late = true;
	}

	boolean isLate() {
		return this.late;
	}

	/** Has the slot by the store. */
	void hold(Holding next) {
		this.holding = next;
	}

	/** Has writes carry the fence. */
	void allowWrites() {
		this.fenced = this.holding;
	}

	/** Has no call told as done any more, and no write carry the fence. */
	void forbidWrites() {
		this.fenced = null;
		if (this.holding != null) {
			this.holding.end();
		}
	}

	/** Has nothing any more. */
	void drop() {
		forbidWrites();
		this.holding = null;
		this.late = false;
		this.tenure.next();
		enter(SlotPhase.ABSENT);
	}

	/** What writes may carry, {@code null} if there must be none. Thread-safe. */
	@Nullable Holding fenced() {
		return this.fenced;
	}

}
