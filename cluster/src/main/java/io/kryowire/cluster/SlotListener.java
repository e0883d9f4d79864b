/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

/**
 * Is told which slots this process gets and loses. One slot is told of by one thread at a
 * time, in order; different slots may be told of at the same time.
 */
public interface SlotListener {

	/**
	 * This process gets a slot. Calls for its keys wait until this returns, so this is
	 * where their state is loaded. If it throws, the slot is given up and tried again
	 * later.
	 * @param slot the slot's number
	 */
	default void gained(int slot) {
	}

	/**
	 * This process no longer has a slot. If it was handed over, all calls for its keys
	 * have ended and the next owner begins when this returns, or the process leaves if
	 * there is nobody to hand over to; if it was lost, somebody else may have it already.
	 * @param slot the slot's number
	 */
	default void lost(int slot) {
	}

}
