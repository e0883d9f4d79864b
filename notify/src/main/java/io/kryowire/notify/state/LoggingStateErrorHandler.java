/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One line when a key begins to fail; stack traces, and the attempts after the first, at
 * debug level.
 */
final class LoggingStateErrorHandler implements StateErrorHandler {

	private static final Logger logger = LoggerFactory.getLogger(StateErrorHandler.class);

	@Override
	public void failed(StateFailure failure) {
		if (failure.attempt() == 0) {
			logger.error("The value of '{}' in state topic '{}' cannot be read: {}", failure.key(), failure.topic(),
					failure.exception().toString());
		}
		else if (failure.attempt() == 1) {
			logger.error("A listener of state topic '{}' has thrown for '{}', and is called again later: {}",
					failure.topic(), failure.key(), failure.exception().toString());
		}
		logger.debug("Why, at attempt {}", failure.attempt(), failure.exception());
	}

}
