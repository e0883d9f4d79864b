/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One line for each failure; the stack trace at debug level.
 */
final class LoggingErrorHandler implements RedisMessageErrorHandler {

	private static final Logger logger = LoggerFactory.getLogger(RedisMessageErrorHandler.class);

	@Override
	public void handle(RedisMessageFailure failure) {
		logger.error("{}", failure);
		logger.debug("Why", failure.exception());
	}

}
