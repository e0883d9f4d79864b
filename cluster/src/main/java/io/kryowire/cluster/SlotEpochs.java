/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import org.jspecify.annotations.Nullable;

/**
 * The epochs of one slot, as far as this process knows them. None of its own is used for
 * a second tenure, even if the store, having lost writes, brings it back. Used by the
 * loop only.
 */
final class SlotEpochs {

	private static final long LARGEST_STEP = 1 << 20;

	/**
	 * No slot has been given away so often: whoever has written a later one has not been
	 * a node, and after the last of all numbers there would be no other.
	 */
	private static final long LARGEST = Long.MAX_VALUE / 2;

	/** The highest one that was seen or tried. */
	private long highest;

	/** The highest one that this process has tried or had itself. */
	private long used;

	/** The highest one that data may have been given by this process. */
	private long raised;

	/** By how much more they are raised, since the data have a later fence. */
	private long step;

	/** Knows an owner. */
	void know(@Nullable SlotOwner owner) {
		if (owner != null) {
			know(owner.epoch());
		}
	}

	/** Knows one that an owner has or had. */
	void know(long epoch) {
		if (epoch < LARGEST) {
			this.highest = Math.max(this.highest, epoch);
		}
	}

	/** Whether an owner that this process is may be begun with. */
	boolean isNew(SlotOwner owner) {
		return owner.epoch() > this.used && owner.epoch() < LARGEST;
	}

	/**
	 * Whether data may refuse an owner because of what this process has raised, since the
	 * store has forgotten that this process was its successor.
	 */
	boolean mayBeRefused(@Nullable SlotOwner owner) {
		return owner != null && owner.epoch() < this.raised && this.highest < LARGEST;
	}

	/** Data are about to get the fence of an owner that this process is. */
	void raise(SlotOwner owner) {
		this.raised = Math.max(this.raised, owner.epoch());
	}

	/** Begins with an owner that this process was made. */
	void use(SlotOwner owner) {
		this.used = owner.epoch();
		know(owner);
	}

	/** Gives out the next one. */
	long next() {
		this.highest += 1 + this.step;
		this.used = this.highest;
		return this.highest;
	}

	/** The last one was too low, by nobody knows how much. */
	void tooLow() {
		this.step = Math.min(LARGEST_STEP, Math.max(1, this.step * 2));
	}

	/** The last one was right. */
	void right() {
		this.step = 0;
	}

}
