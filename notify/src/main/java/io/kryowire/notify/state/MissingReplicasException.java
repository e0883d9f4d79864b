/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

/**
 * A master takes no writes because it has too few replicas. That may last: nobody has to
 * hurry.
 */
final class MissingReplicasException extends IllegalStateException {

	private static final long serialVersionUID = 1L;

	MissingReplicasException(String message) {
		super(message);
	}

}
