/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.function.BooleanSupplier;

import org.jspecify.annotations.Nullable;

/**
 * Whether the caller of a call has given up, which it does for good: what the link knows
 * of that is forgotten after a while.
 */
final class CallerGaveUp implements BooleanSupplier {

	private final CallEnds ends;

	private final long id;

	private final @Nullable QueuedCall queued;

	private volatile boolean set;

	CallerGaveUp(CallEnds ends, long id, @Nullable QueuedCall queued) {
		this.ends = ends;
		this.id = id;
		this.queued = queued;
	}

	/** It has. */
	void set() {
		this.set = true;
	}

	@Override
	public boolean getAsBoolean() {
		if (!this.set && isKnownToBe()) {
			this.set = true;
		}
		return this.set;
	}

	private boolean isKnownToBe() {
		return (this.queued != null && this.queued.isGivenUp()) || this.ends.isGivenUp(this.id);
	}

}
