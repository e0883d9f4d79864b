/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

import java.time.Duration;

import io.kryowire.notify.driver.TimeText;

/**
 * Thrown while there is no connection yet and nothing has failed either: the first one of
 * an application may take a driver seconds.
 */
public final class StillConnectingException extends IllegalStateException {

	private static final long serialVersionUID = 1L;

	/**
	 * Creates an exception.
	 * @param waited how long somebody has waited
	 */
	public StillConnectingException(Duration waited) {
		super("No connection to Redis within %s".formatted(TimeText.of(waited)));
	}

}
