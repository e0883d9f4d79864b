/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.io.Serial;

/**
 * A server has ended the subscription to a shard channel, since its slot belongs to
 * another master now. Nothing is wrong with the server.
 */
final class SlotMovedException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	SlotMovedException(String channel) {
		super("The slot of '%s' has moved to another master".formatted(channel));
	}

	/** Whether this is why something has ended. */
	static boolean is(Throwable thrown) {
		return ConnectionTrouble.chain(thrown).stream().anyMatch(SlotMovedException.class::isInstance);
	}

}
