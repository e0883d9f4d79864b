/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Lets some slots at a time do something, and others wait for their turn. Used by the
 * loop only.
 */
final class Turns {

	private final Loop loop;

	private final int most;

	private final Set<SlotLife> having = new HashSet<>();

	private final Set<SlotLife> waiting = new LinkedHashSet<>();

	Turns(Loop loop, int most) {
		this.loop = loop;
		this.most = most;
	}

	/** Whether it is the slot's turn; if not it is told to try again when it may be. */
	boolean take(SlotLife life) {
		if (this.having.contains(life)) {
			return true;
		}
		if (this.having.size() >= this.most) {
			this.waiting.add(life);
			return false;
		}
		this.waiting.remove(life);
		return this.having.add(life);
	}

	/** Whether no slot has a turn. */
	boolean isIdle() {
		return this.having.isEmpty();
	}

	/** Ends the slot's turn, if it has one. */
	void end(SlotLife life) {
		if (this.having.remove(life)) {
			this.loop.execute(this::wake);
		}
	}

	/** Who does not use the turn any more leaves it to the next. */
	private void wake() {
		while (this.having.size() < this.most && !this.waiting.isEmpty()) {
			SlotLife next = this.waiting.iterator().next();
			this.waiting.remove(next);
			next.step();
		}
	}

}
