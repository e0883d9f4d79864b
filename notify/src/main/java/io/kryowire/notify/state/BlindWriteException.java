/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a value was not written since the one that is there holds fields which are
 * unknown here and would be lost. Nothing was written.
 */
public final class BlindWriteException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	public BlindWriteException(String topic, String key, @Nullable Throwable cause) {
		super("The value of '%s' in state topic '%s' was not written: the one that is there %s, and would be lost (kryowire.codec.evolution.blind-writes=refuse). Change it with update, or with compareAndPut and the Versioned that was read; to give it up, remove the key first."
			.formatted(key, topic, (cause == null) ? "holds fields that this version of its type does not know"
					: "cannot be read by this version of its type"),
				cause);
	}

}
