/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

/**
 * Which slots this process has, as a node asks before it runs a call. Thread-safe.
 */
public interface KeyOwnership {

	/**
	 * Begins a call for a key of a slot. While the slot is being prepared or handed over
	 * the call waits, if it may.
	 * @param slot the slot's number
	 * @param deadlineNanos until when it may wait, in {@link System#nanoTime()}
	 * @param mayWait whether this thread may be blocked
	 * @return to be {@linkplain Tenure#leave() left} when the call has ended
	 * @throws NotOwnerException if the process does not have the slot, or is not ready
	 */
	Tenure enter(int slot, long deadlineNanos, boolean mayWait);

}
