/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

/**
 * What an announcement calls for, or a change that somebody else has made.
 */
enum Heard {

	/** Something was missed, and a proof is due, or a comparison. */
	MISSED,

	/** A key is to be read. */
	DIRTY,

	/** Nobody wants to know, or not yet. */
	NOTHING

}
