/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import io.kryowire.notify.protocol.StateRecord;
import io.kryowire.notify.protocol.StateStamp;

/**
 * Keeps older values from replacing newer ones.
 */
class VersionGuard {

	/** Whether a record that was read is older than what was announced. */
	boolean isOlder(StateRecord record, long announced) {
		return record.version() < announced;
	}

	/**
	 * Whether a record that came with an announcement must be read. If the key is not
	 * known, the announcement may be older than its removal; a value that ends may be
	 * over.
	 */
	boolean mustBeRead(StateRecord record, long known) {
		return known == 0 || record.expireAt() != 0 || record.version() <= known;
	}

	/** Whether a record is the write that is known already. */
	boolean isKnown(StateRecord record, StateStamp known) {
		return known.equals(record.stamp());
	}

}
