/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.concurrent.RejectedExecutionException;

/**
 * Says that a dispatcher did not take a task, and why.
 */
public final class DispatchRefusedException extends RejectedExecutionException {

	private static final long serialVersionUID = 1L;

	private final RefusalReason reason;

	DispatchRefusedException(RefusalReason reason, int keyHash, Dispatcher dispatcher) {
		super("%s refused a task for key hash %d: %s".formatted(dispatcher, keyHash, switch (reason) {
			case QUEUE_FULL -> "it is full, or this key has all the places that a key may have. Raise the capacity,"
					+ " or dispatch more slowly";
			case CLOSED -> "it is closed";
		}));
		this.reason = reason;
	}

	/**
	 * Returns why.
	 * @return the reason
	 */
	public RefusalReason reason() {
		return this.reason;
	}

}
