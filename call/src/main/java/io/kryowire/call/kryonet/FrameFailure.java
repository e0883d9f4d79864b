/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import io.kryowire.call.link.CountedLog;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs that a valid frame could not be handled.
 */
final class FrameFailure {

	private static final Logger logger = LoggerFactory.getLogger(FrameFailure.class);

	private FrameFailure() {
	}

	/** Returns why its connection has to end. */
	static String report(CountedLog log, Object from, Throwable problem) {
		String more = log.next("frame " + problem.getClass().getName());
		if (more != null) {
			logger.error("A frame could not be handled (from={}){}", from, more, problem);
		}
		return "internal error: " + problem;
	}

}
