/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

/**
 * What is to be done about a slot that this process does not have.
 */
enum SlotVerdict {

	/** Nothing, at present. */
	WAIT,

	/** Another node has it, or is to take it: calls are refused. */
	LEAVE,

	/**
	 * Another node has it, and is to get a later epoch: this process has been its
	 * successor, which the store has forgotten, but the data have not.
	 */
	RENEW,

	/** To find out whether its owner has ended. */
	FIND,

	/** To take it. */
	TAKE,

	/** To write its next owner: the store names this process, which is not to have it. */
	GIVE

}
