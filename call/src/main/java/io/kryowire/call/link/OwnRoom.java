/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

/**
 * What an own call takes, and gives back once: a place among those of the node, and the
 * slot of its key. A call that has ended has its place for as long as anything keeps its
 * arguments, or those whose threads are all blocked could make ever more of them.
 */
final class OwnRoom {

	/** Its line has it, or it waits for its key. */
	static final int LINE = 1;

	/** Its caller has not been told how it ends. */
	static final int CALLER = 2;

	private final OwnCalls calls;

	private final AtomicInteger keepers = new AtomicInteger(LINE | CALLER);

	private final AtomicReference<@Nullable EnteredSlot> slot = new AtomicReference<>();

	OwnRoom(OwnCalls calls) {
		this.calls = calls;
	}

	/** One of the two keeps it no longer. */
	void leave(int keeper) {
		if (this.keepers.getAndUpdate((all) -> all & ~keeper) == keeper) {
			this.calls.hasRoom();
		}
	}

	void enter(EnteredSlot entered) {
		this.slot.set(entered);
	}

	/**
	 * By its handler, or by whoever cancels a stage: not every stage can be, so that it
	 * may never tell its end.
	 */
	void leaveSlot() {
		EnteredSlot.leaveIfAny(this.slot.getAndSet(null));
	}

}
