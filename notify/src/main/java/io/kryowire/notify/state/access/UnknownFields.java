/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.access;

import io.kryowire.codec.KeptFields;
import io.kryowire.codec.WireException;

/**
 * Whether values of a topic hold what is unknown here, as far as they have been read.
 * Safe for use by many threads.
 */
public final class UnknownFields {

	private volatile boolean seen;

	/** Takes note of a value that was read. */
	public void read(KeptFields kept) {
		if (!kept.isEmpty()) {
			this.seen = true;
		}
	}

	/** Takes note of a value that could not be read. */
	public void unreadable(Throwable cause) {
		if (cause instanceof WireException refused && refused.reason() == WireException.Reason.SCHEMA) {
			this.seen = true;
		}
	}

	/** Whether any value was one of these. */
	public boolean seen() {
		return this.seen;
	}

}
