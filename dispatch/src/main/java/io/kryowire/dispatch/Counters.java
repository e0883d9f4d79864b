/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The numbers of one worker. Written by its thread, read by any.
 */
/*
 * The counts change with every turn. They lie in the middle of an array, so that no cache
 * line holds them together with something that other threads read as often.
 */
final class Counters {

	private static final int PADDING = 16;

	private static final int EXECUTED = PADDING;

	private static final int STOLEN = PADDING + 1;

	private static final int BUSY = PADDING + 2;

	private final AtomicLongArray counts = new AtomicLongArray(2 * PADDING + 3);

	void begin() {
		this.counts.setOpaque(BUSY, 1);
	}

	void end(int executed) {
		this.counts.setOpaque(EXECUTED, this.counts.getPlain(EXECUTED) + executed);
		this.counts.setOpaque(BUSY, 0);
	}

	void stole() {
		this.counts.setOpaque(STOLEN, this.counts.getPlain(STOLEN) + 1);
	}

	int running() {
		return (int) this.counts.getOpaque(BUSY);
	}

	long executed() {
		return this.counts.getOpaque(EXECUTED);
	}

	long stolen() {
		return this.counts.getOpaque(STOLEN);
	}

}
