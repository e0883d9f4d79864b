/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

/**
 * Why a dispatcher did not take a task, or did not run one that it had taken.
 */
public enum RefusalReason {

	/** As many tasks as are allowed are waiting or running. */
	QUEUE_FULL,

	/** The dispatcher is draining or closed. */
	CLOSED

}
