/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

/**
 * What is known about a command that has failed.
 */
public enum CommandOutcome {

	/** It certainly was not executed. */
	NOT_SENT,

	/** Redis has refused it. */
	REFUSED,

	/** It may have been executed, or a part of its script. */
	UNKNOWN

}
