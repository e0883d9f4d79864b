/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

/**
 * The first byte of a record. None is zero: that is where a log ends.
 */
final class RecordKind {

	static final byte KEY = 1;

	static final byte INVOKED = 2;

	static final byte OK = 3;

	static final byte FAILED = 4;

	static final byte UNKNOWN = 5;

	static final byte SAW = 6;

	static final byte SERVED = 7;

	static final byte FRESH = 8;

	static final byte STALE = 9;

	static final byte BOOKMARK = 10;

	static final byte HOLDS = 11;

	static final byte ENDED = 12;

	static final byte OUTAGE = 13;

	static final byte LOSS = 14;

	static final byte FAULT = 15;

	static final byte INVOKED_IF = 16;

	static final byte FOUND = 17;

	static final byte IN_ORDER = 18;

	private RecordKind() {
	}

}
