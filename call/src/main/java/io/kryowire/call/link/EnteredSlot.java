/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import io.kryowire.cluster.KeyOwnership;
import io.kryowire.cluster.Slots;
import io.kryowire.cluster.Tenure;
import org.jspecify.annotations.Nullable;

/**
 * The slot of a call's key, which this node has as long as its tenure lasts.
 *
 * @param number the slot's number
 * @param tenure has to be left once, when the call has ended
 */
record EnteredSlot(int number, Tenure tenure) {

	/**
	 * Begins a call.
	 * @param mayWait whether the thread may, for a slot that is being prepared
	 * @throws io.kryowire.cluster.NotOwnerException if this node does not have the slot
	 */
	static EnteredSlot enter(KeyOwnership ownership, int keyHash, long deadline, boolean mayWait) {
		int slot = Slots.of(keyHash);
		return new EnteredSlot(slot, ownership.enter(slot, deadline, mayWait));
	}

	/** Whether somebody else may have it by now. */
	boolean isLost() {
		return !this.tenure.isCurrent();
	}

	void leave() {
		this.tenure.leave();
	}

	/** The same, of a call that may have needed none. */
	static void leaveIfAny(@Nullable EnteredSlot slot) {
		if (slot != null) {
			slot.leave();
		}
	}

}
