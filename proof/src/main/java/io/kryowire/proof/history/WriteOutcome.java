/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

/**
 * What a writer was told of its write.
 */
enum WriteOutcome {

	/** It is done, and has a version. */
	OK,

	/** It has not been done, and never will be. */
	FAILED,

	/** It may have been done, or may be done yet. */
	UNKNOWN

}
