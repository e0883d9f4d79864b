/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

/**
 * Where one stream of observations of one key has come to.
 */
final class ObservationCursor {

	private static final int NOTHING = -1;

	private int row = NOTHING;

	private long version = Long.MIN_VALUE;

	private boolean absent = true;

	private int lostRows;

	private long highest = Long.MIN_VALUE;

	/** The row of the last value, or -1 before the first. */
	int row() {
		return this.row;
	}

	boolean isEmpty() {
		return this.row == NOTHING;
	}

	/** The version of the last value or removal. */
	long version() {
		return this.version;
	}

	/** Whether the last that was seen is that there is nothing. */
	boolean isAbsent() {
		return this.absent;
	}

	/** The highest version so far, whatever was lost since. */
	long highest() {
		return this.highest;
	}

	void moveTo(int newRow, long newVersion, boolean nowAbsent) {
		this.highest = Math.max(this.highest, newVersion);
		this.row = newRow;
		this.version = newVersion;
		this.absent = nowAbsent;
	}

	void vanish() {
		this.absent = true;
	}

	void forget() {
		moveTo(NOTHING, Long.MIN_VALUE, true);
	}

	/** The first row that Redis cannot have lost, as far as has been looked. */
	int lostRows() {
		return this.lostRows;
	}

	void lostRows(int rows) {
		this.lostRows = rows;
	}

}
