/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

/**
 * Links of a driver, which may have something in common.
 */
interface DriverLinks {

	/**
	 * Ends what links have in common, after the last subscription, and does not wait. The
	 * next one makes it anew.
	 */
	default void release() {
		// Most have nothing
	}

}
