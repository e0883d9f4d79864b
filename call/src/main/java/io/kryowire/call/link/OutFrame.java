/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import io.kryowire.codec.WireBuffer;

/**
 * A frame that waits to be sent. Guarded by the lock of its queue.
 */
final class OutFrame {

	final WireBuffer buffer;

	/** The number of the last entry in it, 0 if it has none. */
	long lastEntry;

	int entries;

	/** How many of its bytes have been counted as waiting. */
	int bytes;

	OutFrame(WireBuffer buffer) {
		this.buffer = buffer;
	}

}
