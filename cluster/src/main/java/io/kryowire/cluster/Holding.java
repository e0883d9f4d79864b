/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What this process has of one slot for one tenure. Written by the loop, read by all
 * threads.
 */
final class Holding {

	private final SlotOwner owner;

	private final Fence fence;

	private final Validity validity;

	private final AtomicBoolean refused = new AtomicBoolean();

	private volatile boolean ended;

	Holding(int slot, SlotOwner owner, Validity validity) {
		this.owner = owner;
		this.fence = owner.fence(slot);
		this.validity = validity;
	}

	SlotOwner owner() {
		return this.owner;
	}

	Fence fence() {
		return this.fence;
	}

	/** Whether calls may still be told as done. */
	boolean isCurrent() {
		return !this.ended && this.validity.holds();
	}

	/** Whether its fence may be used, which includes the end of a hand-over. */
	boolean isValid() {
		return this.validity.holds();
	}

	/** Data have refused its fence. Whether that is new. */
	boolean refuse() {
		return this.refused.compareAndSet(false, true);
	}

	/** Ends the tenure. */
	void end() {
		this.ended = true;
	}

}
