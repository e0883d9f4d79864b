/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.proof;

/**
 * A master takes no writes because it has too few replicas. That may last: nobody has to
 * hurry.
 */
public final class MissingReplicasException extends IllegalStateException {

	private static final long serialVersionUID = 1L;

	public MissingReplicasException(String message) {
		super(message);
	}

}
