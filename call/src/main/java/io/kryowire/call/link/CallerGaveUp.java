/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.function.BooleanSupplier;

import org.jspecify.annotations.Nullable;

/**
 * Whether the caller of a call has given up. Remembers it for good, which the link does
 * not.
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

	/** The caller has given up. */
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
